import { data, Link, redirect, redirectDocument } from 'react-router';
import { factorCodeInput } from '#domain/accounts/second-factor-input.ts';
import { m } from '#locales/messages/messages.js';
import { finishSignIn } from '#server/features/accounts/second-factor/second-step.service.ts';
import {
  findCurrentPerson,
  findPendingSignIn,
  getHomeArea,
} from '#server/features/accounts/sessions/sessions.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { AccountForm } from '#web/accounts/account-form.tsx';
import { proofText } from '#web/accounts/account-text.ts';
import { ProofCodeField } from '#web/accounts/code-field.tsx';
import { LostPhone } from '#web/accounts/lost-phone.tsx';
import { noStoreInit, refuseProof } from '#web/accounts/proof.server.ts';
import { getPageAfterEitherSignIn, getSignInPathFor } from '#web/accounts/sign-in-address.ts';
import { sendForm } from '#web/shared/forms/action-result.ts';
import { readForm } from '#web/shared/forms/form.server.ts';
import { FormPage } from '#web/shared/forms/form-page.tsx';
import { useForm } from '#web/shared/forms/use-form.ts';
import { getVisit } from '#web/shared/page/guards.server.ts';
import type { Route } from './+types/sign-in-code.route';

type RouteArgs = Pick<Route.LoaderArgs, 'request' | 'context'>;

/** Requires a sign-in whose password is verified but whose code is not; redirects all others. */
async function requirePendingSignIn({ request, context }: RouteArgs) {
  const ctx = context.get(appContext);
  const visit = getVisit(request, context);
  const to = new URL(request.url).searchParams.get('to');
  const person = await findPendingSignIn(ctx, visit);
  if (person) {
    const home = await getHomeArea(ctx, person);
    return { ctx, visit, home, next: getPageAfterEitherSignIn(to, home), again: getSignInPathFor(to) };
  }
  const signedIn = await findCurrentPerson(ctx, visit);
  if (!signedIn) throw redirect(getSignInPathFor(to), noStoreInit());
  throw redirectDocument(getPageAfterEitherSignIn(to, await getHomeArea(ctx, signedIn)), noStoreInit());
}

export async function loader(args: Route.LoaderArgs) {
  const { home, again } = await requirePendingSignIn(args);
  return data({ again, home }, noStoreInit());
}

export async function action(args: Route.ActionArgs) {
  const { ctx, visit, next, again } = await requirePendingSignIn(args);
  const form = await readForm(args.request, factorCodeInput, proofText);
  if (!form.ok) return form.refusal;
  const outcome = await finishSignIn(ctx, visit, form.input.code);
  if (outcome.ok) return redirectDocument(next, noStoreInit());
  if (outcome.code === 'not_authenticated') return redirect(again, noStoreInit());
  return refuseProof(outcome, ctx.now());
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, proofText);

export const headers: Route.HeadersFunction = ({ actionHeaders, loaderHeaders }) =>
  actionHeaders.has('cache-control') ? actionHeaders : loaderHeaders;

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

export default function SignInCode({ loaderData: { again, home }, actionData }: Route.ComponentProps) {
  const form = useForm(actionData);
  return (
    <FormPage
      size="small"
      title={m.twostep_step_title()}
      lead={m.twostep_step_lead({ product: m.product_name() })}
      form={form}
    >
      <AccountForm
        form={form}
        submitLabel={m.twostep_step_submit()}
        workingLabel={m.twostep_step_submitting()}
      >
        <ProofCodeField form={form} />
      </AccountForm>
      <LostPhone home={home} />
      <ul className="cluster apart">
        <li>
          <Link to={again} className="tap">
            {m.twostep_step_restart()}
          </Link>
        </li>
      </ul>
    </FormPage>
  );
}
