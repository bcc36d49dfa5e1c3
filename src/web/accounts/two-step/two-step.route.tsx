import { data, Form } from 'react-router';
import type { FactorRequirement } from '#domain/accounts/second-factor.ts';
import * as paths from '#domain/kernel/paths.ts';
import { m } from '#locales/messages/messages.js';
import { showFactor } from '#server/features/accounts/second-factor/second-factor.service.ts';
import { proofText } from '#web/accounts/account-text.ts';
import { noStoreInit, requireSession } from '#web/accounts/proof.server.ts';
import { type ActionResult, sendForm } from '#web/shared/forms/action-result.ts';
import { FormFailure } from '#web/shared/forms/form-head.tsx';
import { FormPage } from '#web/shared/forms/form-page.tsx';
import { useForm } from '#web/shared/forms/use-form.ts';
import { Banner } from '#web/shared/kit/banner.tsx';
import { Button, ButtonLink } from '#web/shared/kit/button.tsx';
import type { Route } from './+types/two-step.route';
import { FactorOff, FactorOn, FactorStarted } from './factor-states.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { twoStepAction } from './two-step-action.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const { ctx, person, next } = await requireSession(args);
  return data({ next, factor: await showFactor(ctx, person) }, noStoreInit());
}

export function action(args: Route.ActionArgs) {
  return twoStepAction(args);
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, proofText);

export const headers: Route.HeadersFunction = () => noStoreInit().headers;

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

const logoutPaths: Record<FactorRequirement, string> = {
  superAdmin: paths.superAdminLogoutPath,
  team: paths.companyLogoutPath,
};

type TwoStepResult = ActionResult<{ readonly codes?: readonly string[] }>;

export default function TwoStep({ loaderData: { next, factor }, actionData }: Route.ComponentProps) {
  const form = useForm<TwoStepResult>(actionData);
  const { codes, message } = form.done ?? {};
  if (codes) return <RecoveryCodes codes={codes} message={message} next={next} />;
  return (
    <FormPage size="small" title={m.twostep_title()} lead={m.twostep_lead()} form={form}>
      {message && (
        <Banner key={form.resultKey} kind="ok" takeFocus>
          <p>{message}</p>
        </Banner>
      )}
      <FormFailure form={form} />
      {factor.state === 'off' && <FactorOff duty={factor.duty} form={form} />}
      {factor.state === 'started' && <FactorStarted factor={factor} form={form} />}
      {factor.state === 'on' && <FactorOn factor={factor} form={form} />}
      {factor.state === 'on' || factor.duty === null ? (
        <p>
          <ButtonLink to={next} reloadDocument>
            {m.twostep_back()}
          </ButtonLink>
        </p>
      ) : (
        <Form method="post" action={logoutPaths[factor.duty]} reloadDocument>
          <p className="soft">{m.twostep_duty_not_now()}</p>
          <Button type="submit">{m.account_sign_out()}</Button>
        </Form>
      )}
    </FormPage>
  );
}
