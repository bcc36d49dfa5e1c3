import { data, Form } from 'react-router';
import * as paths from '#domain/paths.ts';
import type { FactorDuty } from '#domain/second-factor.ts';
import { m } from '#locales/messages/messages.js';
import { showFactor } from '#server/features/accounts/second-factor.service.ts';
import { proofText } from '#web/accounts/account-text.ts';
import { unkept, whoProves } from '#web/accounts/proof.server.ts';
import styles from '#web/accounts/sign-in-page.module.css';
import { type ActionResult, sendForm } from '#web/shared/forms/action-result.ts';
import { FormErrors, FormTitle } from '#web/shared/forms/form-head.tsx';
import { useForm } from '#web/shared/forms/use-form.ts';
import { Banner } from '#web/shared/ui/banner.tsx';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import type { Route } from './+types/two-step.route';
import { FactorIsOff, FactorIsOn, FactorIsStarted } from './factor-states.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { twoStepAction } from './two-step-action.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const { ctx, person, next } = await whoProves(args);
  return data({ next, factor: await showFactor(ctx, person) }, unkept());
}

export function action(args: Route.ActionArgs) {
  return twoStepAction(args);
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, proofText);

export const headers: Route.HeadersFunction = () => unkept().headers;

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

const logoutPaths: Record<FactorDuty, string> = {
  superAdmin: paths.superAdminLogout,
  team: paths.companyLogout,
};

type TwoStepResult = ActionResult<{ readonly codes?: readonly string[] }>;

export default function TwoStep({ loaderData: { next, factor }, actionData }: Route.ComponentProps) {
  const form = useForm<TwoStepResult>(actionData);
  const { codes, message } = form.done ?? {};
  const title = m.twostep_title();
  if (codes) return <RecoveryCodes codes={codes} told={message} next={next} />;
  return (
    <div className={styles.page}>
      <FormTitle title={title} form={form} />
      <FormErrors form={form} />
      <PageHeader title={title} lead={m.twostep_lead()} />
      {message && (
        <Banner key={form.resultKey} kind="ok" takeFocus>
          <p>{message}</p>
        </Banner>
      )}
      {form.failure && (
        <Banner kind="bad" takeFocus>
          {form.failure}
        </Banner>
      )}
      {factor.state === 'off' && <FactorIsOff duty={factor.duty} form={form} />}
      {factor.state === 'started' && <FactorIsStarted factor={factor} form={form} />}
      {factor.state === 'on' && <FactorIsOn factor={factor} form={form} />}
      {factor.state === 'on' || factor.duty === null ? (
        <p>
          <ButtonLink to={next} reloadDocument kind="ghost">
            {m.twostep_back()}
          </ButtonLink>
        </p>
      ) : (
        <Form method="post" action={logoutPaths[factor.duty]} reloadDocument>
          <p className={styles.text}>{m.twostep_duty_not_now()}</p>
          <Button type="submit" kind="ghost">
            {m.account_sign_out()}
          </Button>
        </Form>
      )}
    </div>
  );
}
