import { data, Link, redirectDocument } from 'react-router';
import { currentPasswordInput, factorCodeInput } from '#domain/accounts/second-factor-input.ts';
import { isProofFresh, passportProofMinutes, stepUpMinutes } from '#domain/accounts/step-up.ts';
import { m } from '#locales/messages/messages.js';
import { stepUp } from '#server/features/accounts/second-factor/step-up.service.ts';
import { AccountForm } from '#web/accounts/account-form.tsx';
import { proofText } from '#web/accounts/account-text.ts';
import { ProofCodeField } from '#web/accounts/code-field.tsx';
import { LostPhone } from '#web/accounts/lost-phone.tsx';
import { noStoreInit, refuseProof, requireSession } from '#web/accounts/proof.server.ts';
import { sendForm } from '#web/shared/forms/action-result.ts';
import { readForm } from '#web/shared/forms/form.server.ts';
import { FormPage } from '#web/shared/forms/form-page.tsx';
import { useForm } from '#web/shared/forms/use-form.ts';
import { PasswordField } from '#web/shared/kit/password-field.tsx';
import type { Route } from './+types/confirm-it-is-you.route';

export async function loader(args: Route.LoaderArgs) {
  const { ctx, person, next, home } = await requireSession(args);
  if (isProofFresh(person, ctx.now())) throw redirectDocument(next, noStoreInit());
  return data({ next, home, byCode: person.hasSecondFactor }, noStoreInit());
}

export async function action(args: Route.ActionArgs) {
  const { ctx, visit, person, next } = await requireSession(args);
  const byCode = person.hasSecondFactor;
  const form = byCode
    ? await readForm(args.request, factorCodeInput, proofText)
    : await readForm(args.request, currentPasswordInput, proofText);
  if (!form.ok) return form.refusal;
  const typed = 'code' in form.input ? form.input.code : form.input.password;
  const outcome = await stepUp(ctx, { person, visit, typed });
  return outcome.ok ? redirectDocument(next, noStoreInit()) : refuseProof(outcome, ctx.now());
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, proofText);

export const headers: Route.HeadersFunction = ({ actionHeaders, loaderHeaders }) =>
  actionHeaders.has('cache-control') ? actionHeaders : loaderHeaders;

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

/** Never repeats the interrupted request: the user goes back and submits again. */
export default function ConfirmItIsYou({ loaderData, actionData }: Route.ComponentProps) {
  const { next, home, byCode } = loaderData;
  const form = useForm(actionData);
  return (
    <FormPage
      size="small"
      title={m.twostep_again_title()}
      lead={m.twostep_again_lead({ minutes: stepUpMinutes, passportMinutes: passportProofMinutes })}
      form={form}
    >
      <AccountForm form={form} submitLabel={m.twostep_again_submit()} workingLabel={m.twostep_confirming()}>
        {byCode ? (
          <ProofCodeField form={form} />
        ) : (
          <PasswordField
            key={form.resultKey}
            label={m.twostep_again_password()}
            autoComplete="current-password"
            takesFocus={form.resultKey === 0}
            {...form.field('password')}
          />
        )}
      </AccountForm>
      {byCode && <LostPhone home={home} />}
      <ul className="cluster apart">
        <li>
          <Link to={next} reloadDocument className="tap">
            {m.twostep_again_back()}
          </Link>
        </li>
      </ul>
    </FormPage>
  );
}
