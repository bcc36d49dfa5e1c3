import { data, Form } from 'react-router';
import { hasPermission } from '#domain/accounts/company-role.ts';
import { bankCodes, banks } from '#domain/finance/banks.ts';
import { accountWaitHours } from '#domain/finance/payout.ts';
import { maxCharacters } from '#domain/kernel/limits.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import {
  type PayoutAccounts,
  showPayoutAccounts,
} from '#server/features/finance/payouts/payout-accounts.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { ErrorBanner, SuccessBanner } from '#web/back-office/kit/banners.tsx';
import { SubmitButton } from '#web/back-office/kit/buttons.tsx';
import { sendForm } from '#web/shared/forms/action-result.ts';
import { FormErrors, FormTitle } from '#web/shared/forms/form-head.tsx';
import { type FormState, useForm } from '#web/shared/forms/use-form.ts';
import { BackLink } from '#web/shared/kit/back-link.tsx';
import { Button } from '#web/shared/kit/button.tsx';
import { Field } from '#web/shared/kit/field.tsx';
import { FormPanel } from '#web/shared/kit/form-panel.tsx';
import { PageHeader } from '#web/shared/kit/page-header.tsx';
import { companyActorContext } from '#web/shared/page/guards.server.ts';
import type { Route } from './+types/account.route';
import { accountAction } from './account-action.server.ts';
import { accountText } from './account-text.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const actor = context.get(companyActorContext);
  const accounts = await showPayoutAccounts(context.get(appContext), actor);
  if (!accounts) throw data(null, { status: 403 });
  return {
    accounts,
    isSuspended: actor.suspendedReason !== null,
    mayEnter: hasPermission(actor, 'managePayoutAccount'),
    mayWithdraw: hasPermission(actor, 'withdrawPayoutAccount'),
  };
}

export function action({ request, context }: Route.ActionArgs) {
  return accountAction(request, context);
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, accountText);

/** The owner enters an account; a second person confirms it, or it takes effect after a waiting time. */
export default function PayoutAccount({ loaderData, actionData }: Route.ComponentProps) {
  const { accounts, isSuspended, mayEnter, mayWithdraw } = loaderData;
  const page = useForm(actionData);
  const enter = useForm(actionData, 'enter');
  return (
    <div className="stack gap-5 narrow">
      <FormTitle title={m.statement_account_title()} form={page} />
      <FormErrors form={enter} />
      <BackLink to={officePaths.companyPayoutsPath}>{m.statement_title()}</BackLink>
      <PageHeader
        title={m.statement_account_title()}
        lead={m.statement_account_lead({ hours: accounts.waitHours })}
      />
      {page.done?.message && <SuccessBanner key={page.resultKey} message={page.done.message} />}
      {page.failure && <ErrorBanner message={page.failure} takeFocus />}
      {accounts.inForce && (
        <p>
          {m.statement_account_in_force()} <AccountName account={accounts.inForce} />
        </p>
      )}
      {accounts.waiting && <Waiting waiting={accounts.waiting} mayWithdraw={mayWithdraw} />}
      {mayEnter ? (
        <EnterForm key={`enter ${enter.doneKey}`} form={enter} />
      ) : (
        !accounts.waiting && (
          <p>{isSuspended ? m.access_account_suspended() : m.statement_account_nothing_waits()}</p>
        )
      )}
    </div>
  );
}

type Account = NonNullable<PayoutAccounts['inForce']>;

function AccountName({ account: { bank, lastFour, holder } }: { account: Account }) {
  return (
    <>
      <b>{m.statement_account({ bank, lastFour })}</b> {holder}
    </>
  );
}

type WaitingProps = { waiting: NonNullable<PayoutAccounts['waiting']>; mayWithdraw: boolean };

function Waiting({ waiting, mayWithdraw }: WaitingProps) {
  return (
    <section className="panel stack gap-3 pad-4" aria-labelledby="waiting-title">
      <h2 id="waiting-title" className="text-17 bold">
        {m.statement_account_waiting()}
      </h2>
      <p>
        <AccountName account={waiting} />
      </p>
      <p>
        {m.statement_account_waiting_text({
          who: waiting.enteredByEmail,
          at: formatDateTime(waiting.enteredAt),
          when: formatDateTime(waiting.inForceFrom),
        })}
      </p>
      <Form method="post" className="cluster align-stretch">
        <input type="hidden" name="id" value={waiting.id} />
        {waiting.mayConfirm && (
          <Button type="submit" size="small" kind="primary" name="intent" value="confirm">
            {m.statement_account_confirm()}
          </Button>
        )}
        {mayWithdraw && (
          <Button type="submit" size="small" name="intent" value="withdraw">
            {m.statement_account_withdraw()}
          </Button>
        )}
      </Form>
      {!waiting.mayConfirm && <p>{m.statement_account_own({ hours: accountWaitHours })}</p>}
    </section>
  );
}

function EnterForm({ form }: { form: FormState }) {
  return (
    <Form method="post" noValidate>
      <input type="hidden" name="intent" value="enter" />
      <FormPanel>
        <div className="stack gap-5">
          <Field
            as="select"
            label={m.statement_account_bank()}
            options={[
              { value: '', label: m.statement_account_choose() },
              ...bankCodes.map((value) => ({ value, label: banks[value] })),
            ]}
            {...form.field('bank')}
          />
          <Field
            label={m.statement_account_holder()}
            hint={m.statement_account_holder_hint()}
            autoComplete="off"
            maxLength={maxCharacters.accountHolder}
            {...form.field('holder')}
          />
          <Field
            label={m.statement_account_number()}
            hint={m.statement_account_number_hint()}
            inputMode="numeric"
            autoComplete="off"
            spellCheck={false}
            {...form.field('accountNumber')}
          />
          <div>
            <SubmitButton working={form.working} workingLabel={m.statement_account_saving()}>
              {m.statement_account_save()}
            </SubmitButton>
          </div>
        </div>
      </FormPanel>
    </Form>
  );
}
