import { Form } from 'react-router';
import { isId } from '#domain/kernel/id.ts';
import { maxCharacters } from '#domain/kernel/limits.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { m } from '#locales/messages/messages.js';
import { listComparisons } from '#server/features/finance/payouts/payment-comparisons.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { ErrorBanner } from '#web/back-office/kit/banners.tsx';
import { SubmitButton } from '#web/back-office/kit/buttons.tsx';
import { defer } from '#web/back-office/kit/defer.server.ts';
import { Deferred } from '#web/back-office/kit/deferred.tsx';
import { type ActionResult, sendForm } from '#web/shared/forms/action-result.ts';
import { FormTitle } from '#web/shared/forms/form-head.tsx';
import { type FormState, useForm } from '#web/shared/forms/use-form.ts';
import { ButtonLink } from '#web/shared/kit/button.tsx';
import { Field } from '#web/shared/kit/field.tsx';
import { PageHeader } from '#web/shared/kit/page-header.tsx';
import { readText } from '#web/shared/list/list-query.ts';
import { superAdminActorContext } from '#web/shared/page/guards.server.ts';
import type { Route } from './+types/comparison.route';
import styles from './comparison.module.css';
import { comparisonAction } from './comparison-action.server.ts';
import { ComparisonList, ComparisonTable } from './comparison-tables.tsx';
import { comparisonText } from './comparison-text.ts';

export function loader({ context, url }: Route.LoaderArgs) {
  const requested = readText(url.searchParams, 'shown', 36);
  const shown = requested !== null && isId(requested) ? requested : null;
  const found = listComparisons(context.get(appContext), context.get(superAdminActorContext), { shown });
  return { found: defer(context, found) };
}

export function action({ request, context }: Route.ActionArgs) {
  return comparisonAction(request, context);
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, comparisonText);

export default function Comparison({ loaderData, actionData }: Route.ComponentProps) {
  const form = useForm<ActionResult>(actionData);
  return (
    <>
      <FormTitle title={m.payout_compare_title()} form={form} />
      <PageHeader
        title={m.payout_compare_title()}
        lead={m.payout_compare_lead()}
        action={
          <ButtonLink size="small" to={officePaths.payoutsPath}>
            {m.payout_compare_back()}
          </ButtonLink>
        }
      />
      {form.failure && !form.working && <ErrorBanner message={form.failure} takeFocus />}
      <ReportForm form={form} />
      <Deferred resolve={loaderData.found} loading={m.payout_loading()}>
        {({ comparisons, shown }) => (
          <>
            {shown && <ComparisonTable comparison={shown} />}
            <ComparisonList comparisons={comparisons} />
          </>
        )}
      </Deferred>
    </>
  );
}

/** Copies a chosen file into the text field, so that the super admin sees its content before sending. */
async function fillField(field: string, file: File | undefined) {
  const area = document.getElementById(field);
  if (file && area instanceof HTMLTextAreaElement) area.value = await file.text();
}

function ReportForm({ form }: { form: FormState }) {
  return (
    <Form method="post" noValidate className="stack gap-3">
      <Field
        as="textarea"
        label={m.payout_compare_report()}
        hint={m.payout_compare_report_hint()}
        rows={6}
        maxLength={maxCharacters.settlementReport}
        autoComplete="off"
        spellCheck={false}
        {...form.field('report')}
      />
      <label className={`stack gap-1 justify-start soft ${styles.file}`}>
        {m.payout_compare_file()}
        <input
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          onChange={({ currentTarget }) => void fillField('report', currentTarget.files?.[0])}
        />
      </label>
      <div>
        <SubmitButton working={form.working} workingLabel={m.payout_compare_working()}>
          {m.payout_compare_run()}
        </SubmitButton>
      </div>
    </Form>
  );
}
