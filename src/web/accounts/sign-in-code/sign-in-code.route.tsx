import { data, Form, Link, redirect, redirectDocument } from 'react-router';
import { trustedDeviceDays } from '#domain/constants.ts';
import { secondStepInput } from '#domain/second-factor-input.ts';
import { m } from '#locales/messages/messages.js';
import { finishSignIn } from '#server/features/accounts/second-step.service.ts';
import { currentPerson, halfwayPerson, homeArea } from '#server/features/accounts/sessions.service.ts';
import { appContext } from '#server/http/router-context.ts';
import { proofText } from '#web/accounts/account-text.ts';
import { CodeField } from '#web/accounts/code-field.tsx';
import { LostPhone } from '#web/accounts/lost-phone.tsx';
import { refuseProof, unkept } from '#web/accounts/proof.server.ts';
import { pageAfterEitherSignIn, signInAddressFor } from '#web/accounts/sign-in-address.ts';
import styles from '#web/accounts/sign-in-page.module.css';
import { sendForm } from '#web/shared/forms/action-result.ts';
import { readForm } from '#web/shared/forms/form.server.ts';
import { FormFailure } from '#web/shared/forms/form-head.tsx';
import { FormPage } from '#web/shared/forms/form-page.tsx';
import { type FormState, useForm } from '#web/shared/forms/use-form.ts';
import { visitOf, withCookies } from '#web/shared/page/guards.server.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { FormPanel } from '#web/shared/ui/form-panel.tsx';
import type { Route } from './+types/sign-in-code.route';

type RouteArgs = Pick<Route.LoaderArgs, 'request' | 'context'>;

/** Only people who have just given the right password are here; others go on, or back to the beginning. */
async function whoIsHalfway({ request, context }: RouteArgs) {
  const ctx = context.get(appContext);
  const visit = visitOf(request, context);
  const to = new URL(request.url).searchParams.get('to');
  const person = await halfwayPerson(ctx, visit);
  if (person) {
    const home = await homeArea(ctx, person);
    return { ctx, visit, home, next: pageAfterEitherSignIn(to, home), again: signInAddressFor(to) };
  }
  const signedIn = await currentPerson(ctx, visit);
  if (!signedIn) throw redirect(signInAddressFor(to), unkept());
  throw redirectDocument(pageAfterEitherSignIn(to, await homeArea(ctx, signedIn)), unkept());
}

export async function loader(args: Route.LoaderArgs) {
  const { home, again } = await whoIsHalfway(args);
  return data({ again, home }, unkept());
}

export async function action(args: Route.ActionArgs) {
  const { ctx, visit, next, again } = await whoIsHalfway(args);
  const form = await readForm(args.request, secondStepInput, proofText);
  if (!form.ok) return form.refusal;
  const { code: typed, trustDevice: trusts } = form.input;
  const outcome = await finishSignIn(ctx, visit, { typed, trusts });
  if (outcome.ok) return withCookies(redirectDocument(next, unkept()), outcome.cookies);
  if (outcome.code === 'not_authenticated') return redirect(again, unkept());
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
      <FormPanel>
        <Form method="post" noValidate>
          <SignInCodeFields form={form} mayTrust={home === 'company'} />
        </Form>
      </FormPanel>
      <LostPhone home={home} />
      <ul className={styles.links}>
        <li>
          <Link to={again}>{m.twostep_step_restart()}</Link>
        </li>
      </ul>
    </FormPage>
  );
}

function SignInCodeFields({ form, mayTrust }: { form: FormState; mayTrust: boolean }) {
  const { name, error } = form.field('code');
  return (
    <div className={styles.fields}>
      <FormFailure form={form} />
      <CodeField
        key={form.resultKey}
        takesRecoveryCodes
        takesFocus={form.resultKey === 0}
        label={m.twostep_step_code()}
        hint={m.twostep_step_hint()}
        {...{ name, error }}
      />
      {mayTrust && (
        <label className={styles.remember}>
          <input type="checkbox" name="trustDevice" aria-describedby="trustDevice-hint" />
          <span>
            {m.twostep_step_trust({ days: trustedDeviceDays })}
            <span id="trustDevice-hint" className={styles.hint}>
              {m.twostep_step_trust_hint()}
            </span>
          </span>
        </label>
      )}
      <Button
        kind="primary"
        type="submit"
        wide="always"
        working={form.working}
        workingLabel={m.twostep_step_submitting()}
      >
        {m.twostep_step_submit()}
      </Button>
    </div>
  );
}
