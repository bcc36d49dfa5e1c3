import * as officePaths from '#domain/kernel/office-paths.ts';
import type { DeskBooking, HeavyHolder } from '#domain/operator/desk.ts';
import { m } from '#locales/messages/messages.js';
import { countHeldDifferences } from '#server/features/finance/held/held.service.ts';
import { listDesk, listRefundRegister } from '#server/features/operator-desk/desk-list.service.ts';
import { listHeavyHolders } from '#server/features/operator-desk/heavy-holders.service.ts';
import { listUnknownPayments } from '#server/features/operator-desk/unknown-payments.service.ts';
import { currentMode, findSettingsState } from '#server/features/payments/payments.service.ts';
import { countWaitingEntries } from '#server/features/settlement/entries/money-entry-list.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { ResultBanner } from '#web/back-office/kit/banners.tsx';
import { defer } from '#web/back-office/kit/defer.server.ts';
import { Deferred } from '#web/back-office/kit/deferred.tsx';
import { FilterBar } from '#web/back-office/kit/filter-bar.tsx';
import { useLastResult, useRowAction } from '#web/back-office/kit/use-last-result.ts';
import { sendForm } from '#web/shared/forms/action-result.ts';
import { Banner } from '#web/shared/kit/banner.tsx';
import { ButtonLink } from '#web/shared/kit/button.tsx';
import { PageHeader } from '#web/shared/kit/page-header.tsx';
import { readAfter, readChoice } from '#web/shared/list/list-query.ts';
import { superAdminActorContext } from '#web/shared/page/guards.server.ts';
import { pageTitle } from '#web/shared/page/page-meta.ts';
import type { Route } from './+types/desk.route';
import { deskAction } from './desk-action.server.ts';
import { DeskDialog, type DeskDialogState } from './desk-dialogs.tsx';
import { DeskSearchForm } from './desk-search.tsx';
import { DeskTable } from './desk-table.tsx';
import {
  type DeskList,
  deskText,
  formatFoundBookings,
  formatFoundRefunds,
  formatOtherMode,
  type Mode,
  modeNames,
  refundLists,
  searchText,
} from './desk-text.ts';
import { FoundList } from './found-list.tsx';
import { HideDealDialog, type HideDialogState } from './hide-deal-dialog.tsx';
import { RefundTable } from './refund-table.tsx';
import { GiveBackDialog, SeatHolderTable } from './seat-holder-table.tsx';
import { EndWishesDialog } from './subscriber-panel.tsx';
import {
  UnknownPaymentDialog,
  type UnknownPaymentDialogState,
  UnknownPaymentTable,
} from './unknown-payment-table.tsx';
import { useDialogState } from './use-dialog-state.ts';

const modes = ['test', 'live'] as const;
const refundStates = { refunds: null, 'refunds-due': 'due', 'refunds-done': 'done' } as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const actor = context.get(superAdminActorContext);
  const { searchParams } = url;
  const current = await currentMode(ctx);
  const chosenMode = readChoice(searchParams, 'mode', modes);
  const mode = chosenMode ?? current;
  const cursor = readAfter(searchParams);
  const requestedList = readChoice(searchParams, 'list', refundLists);
  const list: DeskList = requestedList ?? 'needs';
  const areKeysUnreadable = (await findSettingsState(ctx)).kind === 'unreadable';
  const shown = { list, chosenMode, currentMode: current, mode, areKeysUnreadable };
  // Not awaited: the server sends the frame first and streams the rows.
  if (requestedList) {
    const refunds = listRefundRegister(ctx, actor, { mode, state: refundStates[requestedList], cursor });
    return { shown, refunds: defer(context, refunds), desk: null };
  }
  const desk = Promise.all([
    listDesk(ctx, actor, { mode, cursor }),
    listHeavyHolders(ctx, actor),
    listUnknownPayments(ctx, actor),
    countHeldDifferences(ctx),
    countWaitingEntries(ctx, actor),
  ]);
  return { shown, refunds: null, desk: defer(context, desk) };
}

export function action({ request, context }: Route.ActionArgs) {
  return deskAction(request, context);
}

export async function clientAction(args: Route.ClientActionArgs) {
  const intent = (await args.request.clone().formData()).get('intent');
  return sendForm(args, intent === 'search' ? searchText : deskText);
}

export const meta: Route.MetaFunction = () => [{ title: pageTitle(m.superadmin_desk_title()) }];

type Loaded = Route.ComponentProps['loaderData'];

export default function Desk({ loaderData, actionData }: Route.ComponentProps) {
  const { refunds, desk, shown } = loaderData;
  const found = actionData?.ok && 'found' in actionData ? actionData.found : null;
  const { last, show } = useLastResult<{ readonly reference: string }>();
  const row = useRowAction<DeskBooking>(show);
  const { target, opened, openDialog, close } = useDialogState<DeskDialogState>();
  const hiding = useDialogState<HideDialogState>();
  const givingBack = useDialogState<HeavyHolder>();
  const unknown = useDialogState<UnknownPaymentDialogState>();
  const bill = useRowAction<string>((result) => show(result));
  const endingWishes = useDialogState<string>();
  return (
    <>
      <PageHeader low title={m.superadmin_desk_title()} lead={m.superadmin_desk_lead()} />
      {shown.areKeysUnreadable && <KeysUnreadable />}
      {last && (
        <ResultBanner key={last.key} result={last.result}>
          {last.row?.reference}
        </ResultBanner>
      )}
      <DeskSearchForm key={found?.text} result={actionData} typed={found?.text} />
      {found && (
        <FoundList
          found={found}
          onHide={hiding.openDialog}
          isFindingBill={bill.sending !== undefined}
          onFindBill={(billId) => bill.send(billId, { intent: 'find-bill', billId })}
          onEndWishes={endingWishes.openDialog}
          onAllowEmails={(email) => bill.send(email, { intent: 'allow-emails', email })}
        />
      )}
      {!found && desk && (
        <Deferred resolve={desk} loading={m.superadmin_desk_loading()}>
          {([{ items, nextCursor, total, inOtherMode }, holders, unknownPayments, differences, waiting]) => (
            <>
              {differences > 0 && <HeldLine kind="bad" text={m.held_attention_text()} />}
              {waiting > 0 && <HeldLine kind="warn" text={m.held_desk_entries({ count: waiting })} />}
              <UnknownPaymentTable {...unknownPayments} onOpenDialog={unknown.openDialog} />
              <SeatHolderTable holders={holders} onOpenDialog={givingBack.openDialog} />
              <DeskFilters {...shown} count={formatFoundBookings(total)} />
              <OtherMode count={inOtherMode} shown={shown} />
              <DeskTable
                bookings={items}
                nextCursor={nextCursor}
                total={total}
                checking={row.sending?.id ?? null}
                onNote={(booking) => row.send(booking, { intent: 'note', bookingId: booking.id })}
                onOpenDialog={openDialog}
              />
            </>
          )}
        </Deferred>
      )}
      {!found && refunds && (
        <Deferred resolve={refunds} loading={m.superadmin_desk_loading()}>
          {({ items, nextCursor, total }) => (
            <>
              <DeskFilters {...shown} count={formatFoundRefunds(total)} />
              <RefundTable refunds={items} nextCursor={nextCursor} total={total} onOpenDialog={openDialog} />
            </>
          )}
        </Deferred>
      )}
      <DeskDialog target={target} opened={opened} onClose={close} onDone={(result) => show(result, target)} />
      <UnknownPaymentDialog
        target={unknown.target}
        opened={unknown.opened}
        onClose={unknown.close}
        onDone={(result) => show(result)}
      />
      <GiveBackDialog
        target={givingBack.target}
        opened={givingBack.opened}
        onClose={givingBack.close}
        onDone={(result) => show(result)}
      />
      <HideDealDialog
        target={hiding.target}
        opened={hiding.opened}
        onClose={hiding.close}
        onDone={(result) => show(result)}
      />
      <EndWishesDialog
        target={endingWishes.target}
        opened={endingWishes.opened}
        onClose={endingWishes.close}
        onDone={(result) => show(result)}
      />
    </>
  );
}

/** Links to a separate page, because the problem concerns all bookings. */
function HeldLine({ kind, text }: { kind: 'bad' | 'warn'; text: string }) {
  return (
    <Banner
      kind={kind}
      action={
        <ButtonLink size="small" to={officePaths.heldMoneyPath}>
          {m.held_title()}
        </ButtonLink>
      }
    >
      {text}
    </Banner>
  );
}

/** Warns that without the keys we cannot query Billplz and buyers cannot book. */
function KeysUnreadable() {
  return (
    <Banner
      kind="bad"
      action={
        <ButtonLink size="small" to={officePaths.paymentSettingsPath}>
          {m.setup_keys_enter()}
        </ButtonLink>
      }
    >
      {m.superadmin_billplz_unreadable()}
    </Banner>
  );
}

/** Shows that the other mode (test or live) still has payments to handle after a switch. */
function OtherMode({ count, shown }: { count: number; shown: Loaded['shown'] }) {
  if (count === 0) return null;
  const other = shown.mode === 'test' ? 'live' : 'test';
  return (
    <Banner
      kind="warn"
      action={
        <ButtonLink size="small" to={{ search: `?mode=${other}` }}>
          {m.superadmin_desk_other_show()}
        </ButtonLink>
      }
    >
      {formatOtherMode(count, modeNames[other]().toLowerCase())}
    </Banner>
  );
}

type DeskFiltersProps = {
  list: DeskList;
  /** Null if the current mode is shown. */
  chosenMode: Mode | null;
  currentMode: Mode;
  count: string;
};

function DeskFilters({ list, chosenMode, currentMode, count }: DeskFiltersProps) {
  return (
    <FilterBar
      selects={[
        {
          name: 'list',
          label: m.superadmin_desk_list(),
          value: list === 'needs' ? '' : list,
          options: [
            { value: '', label: m.superadmin_desk_needs() },
            { value: 'refunds', label: m.superadmin_desk_refunds() },
            { value: 'refunds-due', label: m.superadmin_desk_refunds_due() },
            { value: 'refunds-done', label: m.superadmin_desk_refunds_done() },
          ],
        },
        {
          name: 'mode',
          label: m.superadmin_desk_mode(),
          value: chosenMode ?? '',
          options: [
            { value: '', label: m.superadmin_desk_mode_current({ mode: modeNames[currentMode]() }) },
            { value: 'live', label: modeNames.live() },
            { value: 'test', label: modeNames.test() },
          ],
        },
      ]}
      count={count}
    />
  );
}
