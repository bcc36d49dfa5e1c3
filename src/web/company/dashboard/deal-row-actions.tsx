import type { MouseEventHandler } from 'react';
import type { CompanyDeal } from '#domain/deals/company-deal.ts';
import { dealStatus } from '#domain/deals/deal.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { m } from '#locales/messages/messages.js';
import { OfficeIcon } from '#web/back-office/frame/office-icon.tsx';
import { dealName } from '#web/company/deal-form/deal-text.ts';
import type { Undoable } from '#web/company/undo/undo-toast.tsx';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import { Icon } from '#web/shared/kit/icon.tsx';
import { Menu, MenuItem, MenuLink } from '#web/shared/kit/menu.tsx';
import styles from './row-action.module.css';
import { RowAction } from './row-action.tsx';
import { usePause } from './use-pause.ts';
import { companyDealPublicPath } from './whatsapp-message.ts';

type DealRowActionsProps = {
  deal: CompanyDeal;
  mayChange: boolean;
  isSuspended: boolean;
  now: Date;
  onDelete: () => void;
  onCopy: () => void;
  onSoldElsewhere: () => void;
  onPrice: MouseEventHandler<HTMLAnchorElement>;
  onResult: (result: ActionResult) => void;
  onUndoable: (done: Undoable) => void;
};

function PauseAction({ deal, ...handlers }: Pick<DealRowActionsProps, 'deal' | 'onResult' | 'onUndoable'>) {
  const { Form, intent } = usePause({ deal, ...handlers });
  const isPaused = deal.pausedAt !== null;
  const name = dealName(deal);
  return (
    <Form method="post" className="row">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={deal.id} />
      <RowAction
        submits
        icon={isPaused ? 'play' : 'pause'}
        label={isPaused ? m.deals_office_resume() : m.deals_office_pause()}
        name={isPaused ? m.deals_office_resume_one({ deal: name }) : m.deals_office_pause_one({ deal: name })}
        keyName="p"
      />
    </Form>
  );
}

export function DealRowActions(props: DealRowActionsProps) {
  const { deal, mayChange, isSuspended, now, onDelete, onCopy, onResult, onUndoable } = props;
  const name = dealName(deal);
  const isOnSale = dealStatus(deal, now) === 'active' && deal.flightCancelledAt === null;
  return (
    <>
      {mayChange && (
        <>
          <RowAction
            icon="edit"
            label={m.deals_office_edit()}
            name={m.deals_office_edit_one({ deal: name })}
            keyName="enter"
            to={officePaths.editDealPath(deal.id)}
          />
          {isOnSale && <PauseAction deal={deal} onResult={onResult} onUndoable={onUndoable} />}
          <RowAction
            icon="trash"
            tone="danger"
            label={m.deals_office_delete()}
            name={m.deals_office_delete_one({ deal: name })}
            onClick={onDelete}
          />
        </>
      )}
      <Menu
        label={m.deals_office_more_one({ deal: name })}
        title={m.deals_office_more()}
        className={`row-button ${styles.action}`}
        button={
          <>
            <OfficeIcon name="more" />
            <span className="card-only">{m.deals_office_more()}</span>
          </>
        }
      >
        {mayChange && isOnSale && (
          <MenuLink
            to={officePaths.dealPricePath(deal.id)}
            icon={<OfficeIcon name="edit" />}
            onClick={props.onPrice}
          >
            {m.deals_office_change_price()}
          </MenuLink>
        )}
        {mayChange && (
          <MenuLink to={officePaths.duplicateDealPath(deal.id)} icon={<Icon name="copy" />}>
            {m.deals_office_duplicate()}
          </MenuLink>
        )}
        {mayChange && isOnSale && deal.seatsAvailable > 0 && (
          <MenuItem icon={<Icon name="seat" />} onClick={props.onSoldElsewhere}>
            {m.deals_office_sold_elsewhere()}
          </MenuItem>
        )}
        {/* Reloads the document, because public pages have another script policy. */}
        <MenuLink to={companyDealPublicPath(deal)} reloadDocument icon={<Icon name="external" />}>
          {m.deals_office_view()}
        </MenuLink>
        {/* Hidden while the company is suspended: the site hides its deals, so they cannot be shared. */}
        {!isSuspended && (
          <MenuItem icon={<Icon name="chat-call" />} onClick={onCopy}>
            {m.deals_office_whatsapp()}
          </MenuItem>
        )}
      </Menu>
    </>
  );
}
