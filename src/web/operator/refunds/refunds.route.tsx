import { useState } from 'react';
import type { FileStep, ShownFile } from '#domain/finance/bank-file.ts';
import { refundSteps } from '#domain/finance/refund.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { formatMyr } from '#format/amounts.ts';
import { m } from '#locales/messages/messages.js';
import { showRefundDesk } from '#server/features/settlement/refunds/refunds.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { PracticeBooks } from '#web/back-office/frame/practice-books.tsx';
import { refundStepNames } from '#web/back-office/history/refund-step-names.ts';
import { ResultBanner } from '#web/back-office/kit/banners.tsx';
import { defer } from '#web/back-office/kit/defer.server.ts';
import { Deferred } from '#web/back-office/kit/deferred.tsx';
import { FilterBar } from '#web/back-office/kit/filter-bar.tsx';
import { useLastResult } from '#web/back-office/kit/use-last-result.ts';
import { FileForms, FileState } from '#web/operator/payouts/bank-file-parts.tsx';
import { sendForm } from '#web/shared/forms/action-result.ts';
import { Button } from '#web/shared/kit/button.tsx';
import { PageHeader } from '#web/shared/kit/page-header.tsx';
import { readChoice } from '#web/shared/list/list-query.ts';
import { superAdminActorContext } from '#web/shared/page/guards.server.ts';
import { pageTitle } from '#web/shared/page/page-meta.ts';
import type { Route } from './+types/refunds.route';
import { RefundDialog, type RefundDialogState } from './refund-dialogs.tsx';
import { refundsAction } from './refunds-action.server.ts';
import { type RefundRow, RefundsTable } from './refunds-table.tsx';
import { refundsText } from './refunds-text.ts';

export function loader({ context, url }: Route.LoaderArgs) {
  const desk = showRefundDesk(context.get(appContext), context.get(superAdminActorContext));
  // Not awaited: the server sends the frame first and streams the rows.
  return { desk: defer(context, desk), step: readChoice(url.searchParams, 'state', refundSteps) };
}

export function action({ request, context }: Route.ActionArgs) {
  return refundsAction(request, context);
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, refundsText);

export const meta: Route.MetaFunction = () => [{ title: pageTitle(m.refund_title()) }];

export default function Refunds({ loaderData }: Route.ComponentProps) {
  const { step } = loaderData;
  const { last, show } = useLastResult<RefundDialogState>();
  const [target, setTarget] = useState<RefundDialogState>();
  const [opened, setOpened] = useState(false);

  function openDialog(next: RefundDialogState) {
    setTarget(next);
    setOpened(true);
  }
  return (
    <>
      <PageHeader low title={m.refund_title()} lead={m.refund_lead()} />
      {last && (
        <ResultBanner key={last.key} result={last.result}>
          {last.row?.name}
        </ResultBanner>
      )}
      <Deferred resolve={loaderData.desk} loading={m.refund_loading()}>
        {({ mode, refunds, file, nextStep, confirmAboveSen }) => {
          const shown = refunds.filter((refund) => step === null || refund.step === step);
          return (
            <>
              {mode === 'test' && <PracticeBooks />}
              <FilterBar
                selects={[
                  {
                    name: 'state',
                    label: m.refund_filter(),
                    value: step ?? '',
                    options: [
                      { value: '', label: m.refund_filter_all() },
                      ...refundSteps.map((value) => ({ value, label: refundStepNames[value]() })),
                    ],
                  },
                ]}
                count={m.refund_count({ count: shown.length })}
              />
              <RefundsTable refunds={shown} onOpenDialog={openDialog} />
              <FilePanel
                refunds={refunds}
                file={file}
                nextStep={nextStep}
                confirmAboveSen={confirmAboveSen}
                onOpenDialog={openDialog}
              />
            </>
          );
        }}
      </Deferred>
      <RefundDialog
        target={target}
        opened={opened}
        onClose={() => setOpened(false)}
        onDone={(result) => show(result, target)}
      />
    </>
  );
}

type FilePanelProps = {
  refunds: readonly RefundRow[];
  file: ShownFile | null;
  nextStep: FileStep;
  confirmAboveSen: number;
  onOpenDialog: (target: RefundDialogState) => void;
};

const sum = (refunds: readonly RefundRow[]) => refunds.reduce((total, { amountSen }) => total + amountSen, 0);

/** The button of the next step is the primary one. */
function FilePanel({ refunds, file, nextStep, confirmAboveSen, onOpenDialog }: FilePanelProps) {
  const ready = refunds.filter(({ step }) => step === 'accountGiven');
  const sent = refunds.filter(({ step }) => step === 'sent');
  const ofFile = { amount: formatMyr(file?.totalSen ?? 0), fileId: file?.id ?? '' };
  const makes = formatMyr(sum(ready) + (file?.totalSen ?? 0));
  const small = { size: 'small', wide: 'phone' } as const;
  return (
    <section className="panel stack gap-2 pad-4" aria-label={m.refund_file_title()}>
      {ready.length > 0 && (
        <p>{m.refund_file_ready({ count: ready.length, total: formatMyr(sum(ready)) })}</p>
      )}
      {ready.length === 0 && !file && <p>{m.refund_file_nothing()}</p>}
      <FileState file={file} />
      {nextStep === 'confirm' && <p>{m.payout_confirm_why({ amount: formatMyr(confirmAboveSen) })}</p>}
      <div className="cluster align-stretch">
        {file && <FileForms fileId={file.id} action={officePaths.refundFilePath} />}
        {(file || ready.length > 0) && (
          <Button
            {...small}
            kind={file ? 'line' : 'primary'}
            onClick={() => onOpenDialog({ act: 'make-file', amount: makes })}
          >
            {file ? m.payout_make_file_again() : m.payout_make_file()}
          </Button>
        )}
        {nextStep === 'confirm' && file && !file.isOwn && (
          <Button {...small} kind="primary" onClick={() => onOpenDialog({ act: 'confirm', ...ofFile })}>
            {m.payout_confirm()}
          </Button>
        )}
        {nextStep === 'markSent' && (
          <Button {...small} kind="primary" onClick={() => onOpenDialog({ act: 'file-sent', ...ofFile })}>
            {m.payout_mark_sent()}
          </Button>
        )}
        {sent.length > 0 && (
          <Button {...small} onClick={() => onOpenDialog({ act: 'all-paid', amount: formatMyr(sum(sent)) })}>
            {m.refund_mark_all_done()}
          </Button>
        )}
      </div>
    </section>
  );
}
