import { data, Form, redirect } from 'react-router';
import { bankCodes, banks } from '#domain/finance/banks.ts';
import { payoutAccountInput } from '#domain/finance/payout-account-input.ts';
import { canGiveRefundAccount } from '#domain/finance/refund.ts';
import { maxCharacters } from '#domain/kernel/limits.ts';
import * as paths from '#domain/kernel/paths.ts';
import { m } from '#locales/messages/messages.js';
import { openBookingLink } from '#server/features/bookings/bookings.service.ts';
import {
  giveRefundAccount,
  listBuyerRefunds,
} from '#server/features/settlement/refunds/buyer-refunds.service.ts';
import { appContext, requestContext } from '#server/http/pages/router-context.ts';
import { type FormText, sendForm } from '#web/shared/forms/action-result.ts';
import { readForm, refuse, refuseOutcome } from '#web/shared/forms/form.server.ts';
import { FormPage } from '#web/shared/forms/form-page.tsx';
import { useForm } from '#web/shared/forms/use-form.ts';
import { Banner } from '#web/shared/kit/banner.tsx';
import { ButtonLink } from '#web/shared/kit/button.tsx';
import { Field } from '#web/shared/kit/field.tsx';
import { FormBody, FormPanel } from '#web/shared/kit/form-panel.tsx';
import { privateHeaders } from '#web/shared/page/private-headers.server.ts';
import type { Route } from './+types/refund-account.route';

const accountText: FormText = {
  fields: {
    bank: () => ({ what: m.statement_what_bank(), max: maxCharacters.accountHolder }),
    holder: () => ({ what: m.statement_what_holder(), max: maxCharacters.accountHolder }),
    accountNumber: () => ({ what: m.statement_what_number(), max: maxCharacters.accountHolder }),
  },
  failed: (reason = m.error_not_saved()) => m.refund_account_failed({ reason }),
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const bookingId = await openBookingLink(ctx, params.secret);
  if (!bookingId) throw data(null, { status: 404, headers: privateHeaders });
  const refunds = await listBuyerRefunds(ctx, bookingId);
  return data(
    {
      mayGive: refunds.some(({ step }) => canGiveRefundAccount(step)),
      backPath: paths.myBookingPath(params.secret),
    },
    { headers: privateHeaders },
  );
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const { clientAddress } = context.get(requestContext);
  const bookingId = await openBookingLink(ctx, params.secret);
  if (!bookingId) throw data(null, { status: 404, headers: privateHeaders });
  const form = await readForm(request, payoutAccountInput, accountText);
  if (!form.ok) return form.refusal;
  const outcome = await giveRefundAccount(ctx, { bookingId, account: form.input, clientAddress });
  if (outcome.ok)
    return redirect(paths.refundAccountSavedPath(params.secret), {
      status: 303,
      headers: privateHeaders,
    });
  switch (outcome.code) {
    case 'closed':
      return refuse(
        409,
        { message: accountText.failed(m.refund_account_closed()), values: form.values },
        { headers: privateHeaders },
      );
    case 'rate_limited':
      return refuseOutcome(form, outcome, ctx.now());
  }
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, accountText);

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = () => [
  { name: 'description', content: m.mine_description() },
  { name: 'robots', content: 'noindex' },
];

export default function RefundAccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { mayGive, backPath } = loaderData;
  const form = useForm(actionData);
  return (
    <FormPage
      title={m.refund_account_title()}
      lead={mayGive ? m.refund_account_lead() : undefined}
      form={form}
    >
      {mayGive ? (
        <FormPanel>
          <Form method="post" noValidate>
            <FormBody form={form} privacy={m.refund_account_privacy()} submitLabel={m.refund_account_save()}>
              <Field as="select" label={m.refund_account_bank()} {...form.field('bank')}>
                <option value="">{m.refund_account_choose()}</option>
                {bankCodes.map((code) => (
                  <option key={code} value={code}>
                    {banks[code]}
                  </option>
                ))}
              </Field>
              <Field
                label={m.refund_account_holder()}
                hint={m.refund_account_holder_hint()}
                autoComplete="name"
                maxLength={maxCharacters.accountHolder}
                {...form.field('holder')}
              />
              <Field
                label={m.refund_account_number()}
                hint={m.refund_account_number_hint()}
                inputMode="numeric"
                autoComplete="off"
                spellCheck={false}
                {...form.field('accountNumber')}
              />
            </FormBody>
          </Form>
        </FormPanel>
      ) : (
        <Banner kind="info">{m.refund_account_closed()}</Banner>
      )}
      <p>
        <ButtonLink to={backPath} wide="phone">
          {m.refund_account_back()}
        </ButtonLink>
      </p>
    </FormPage>
  );
}
