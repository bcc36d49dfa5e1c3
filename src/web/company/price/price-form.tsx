import { type ReactNode, useId, useState } from 'react';
import type { FetcherWithComponents } from 'react-router';
import { discountPercent, hasDiscount } from '#domain/deals/deal.ts';
import { type DealWarning, priceWarnings } from '#domain/deals/deal-warnings.ts';
import { calculateNetSen } from '#domain/finance/seat-margin.ts';
import { decimalFromSen, parseMoney } from '#domain/kernel/money.ts';
import { formatMyr } from '#format/amounts.ts';
import { formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { SubmitButton } from '#web/back-office/kit/buttons.tsx';
import { ConfirmWarnings, LiveWarnings } from '#web/company/deal-form/deal-warnings.tsx';
import { MarginLine } from '#web/company/deal-form/margin-line.tsx';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import type { FormState } from '#web/shared/forms/use-form.ts';
import { Banner } from '#web/shared/kit/banner.tsx';
import { Button } from '#web/shared/kit/button.tsx';
import { Field } from '#web/shared/kit/field.tsx';
import { Icon, type IconName } from '#web/shared/kit/icon.tsx';
import styles from './price-form.module.css';
import { describeNet, type PricedDeal } from './price-text.ts';

export type PriceResult = ActionResult<object, { readonly warnings?: readonly DealWarning[] }>;

export interface PricedDealData {
  readonly deal: PricedDeal;
  readonly feeBasisPoints: number;
  readonly now: Date;
}

type PriceFormProps = {
  data: PricedDealData;
  form: FormState<PriceResult>;
  Form: FetcherWithComponents<PriceResult>['Form'];
  action?: string;
  /** Beside the submit button. */
  cancel: ReactNode;
};

const lowerBy = [5, 10, 15] as const;

/** Shows the effect of the typed price before it is sent. */
export function PriceForm({ data, form, Form, action, cancel }: PriceFormProps) {
  const { deal, feeBasisPoints } = data;
  const formId = useId();
  const field = form.field('sellingPrice');
  const [typed, setTyped] = useState(field.defaultValue ?? decimalFromSen(deal.sellingPriceSen));
  const priceSen = parseMoney(typed);
  const { costSen, sellingPriceSen: nowSen } = deal;
  const warnings = form.refusal?.warnings;
  const isChanged = priceSen !== null && priceSen !== nowSen;
  return (
    <div className="stack gap-3">
      <p className="soft">
        {m.seat_price_now({
          price: formatMyr(nowSen),
          seats: m.seat_price_seats({ count: deal.seatsAvailable }),
          when: formatDateTime(deal.deadlineAt),
        })}
      </p>
      {form.failure && (
        <Banner key={form.resultKey} kind="bad" takeFocus>
          {form.failure}
        </Banner>
      )}
      {warnings && (
        <ConfirmWarnings
          key={form.resultKey}
          warnings={warnings}
          formId={formId}
          isEdit
          working={form.working}
          workingLabel={m.seat_price_working()}
        />
      )}
      <Form method="post" {...(action && { action })} id={formId} className="stack gap-3" noValidate>
        <input type="hidden" name="intent" value="price" />
        <input type="hidden" name="revision" value={deal.revision} />
        <fieldset className={styles.steps}>
          <legend className="visually-hidden">{m.seat_price_lower()}</legend>
          {lowerBy.map((percent) => {
            const sen = Math.round((nowSen * (100 - percent)) / 100);
            return (
              <button
                key={percent}
                type="button"
                className={styles.step}
                aria-pressed={priceSen === sen}
                onClick={() => setTyped(decimalFromSen(sen))}
              >
                <b className="strong">{m.seat_price_lower_by({ percent })}</b>
                <span className="muted text-15">{decimalFromSen(sen)}</span>
              </button>
            );
          })}
        </fieldset>
        <Field
          {...field}
          defaultValue={undefined}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          inputMode="decimal"
          autoComplete="off"
          data-autofocus
          label={m.deals_office_promo_price_myr()}
        />
        {priceSen !== null && (
          <ul className="stack gap-2">
            <Effect icon="check">
              {describeNet(calculateNetSen(priceSen, feeBasisPoints), feeBasisPoints)}
            </Effect>
            {deal.seatsHeld + deal.seatsSold > 0 && (
              <Effect icon="seat">{m.seat_price_kept({ count: deal.seatsHeld + deal.seatsSold })}</Effect>
            )}
            <Effect icon="info">
              {hasDiscount(costSen, priceSen)
                ? m.seat_price_card({
                    percent: discountPercent(costSen, priceSen),
                    original: formatMyr(costSen),
                  })
                : m.seat_price_card_without_discount()}
            </Effect>
          </ul>
        )}
        <MarginLine priceSen={priceSen} seatCostSen={deal.seatCostSen} feeBasisPoints={feeBasisPoints} />
        {!warnings && (
          <LiveWarnings warnings={isChanged ? priceWarnings({ costSen, sellingPriceSen: priceSen }) : []} />
        )}
        <div className={`cluster gap-3 align-stretch ${styles.ways}`}>
          {cancel}
          <SubmitButton working={form.working} workingLabel={m.seat_price_working()}>
            {isChanged ? m.seat_price_submit_to({ price: formatMyr(priceSen) }) : m.seat_price_submit()}
          </SubmitButton>
        </div>
      </Form>
    </div>
  );
}

function Effect({ icon, children }: { icon: IconName; children: string }) {
  return (
    <li className={`row gap-2 soft ${styles.effect}`}>
      <Icon name={icon} size={18} />
      <span>{children}</span>
    </li>
  );
}

export function CancelPrice({ onClick }: { onClick: () => void }) {
  return (
    <Button onClick={onClick} wide="phone">
      {m.office_cancel()}
    </Button>
  );
}
