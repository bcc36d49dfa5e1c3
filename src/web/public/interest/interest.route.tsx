import { data, Form, useNavigation } from 'react-router';
import { dealPhase } from '#domain/deal.ts';
import { privacyVersion } from '#domain/legal.ts';
import type { WaitsFor } from '#domain/prospect.ts';
import { prospectInput } from '#domain/prospect-input.ts';
import { m } from '#locales/messages/messages.js';
import { getDeal } from '#server/features/deals/deals.service.ts';
import { registerInterest } from '#server/features/prospects/prospects.service.ts';
import { appContext, requestContext } from '#server/http/router-context.ts';
import { toPublicDeal } from '#web/shared/deal/public-deal.ts';
import { answer, outcomeAnswer, readForm } from '#web/shared/forms/form-answer.server.ts';
import { type FormAnswer, sendOrKeep } from '#web/shared/forms/form-answer.ts';
import { FormTitle, withoutTitle } from '#web/shared/forms/form-title.tsx';
import { baseUrlOf, pageMeta } from '#web/shared/page/page-meta.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { ErrorSummary } from '#web/shared/ui/error-summary.tsx';
import { FormPanel } from '#web/shared/ui/form-panel.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import type { Route } from './+types/interest.route';
import { DealLine } from './deal-line.tsx';
import styles from './interest.module.css';
import type { InterestAnswer } from './interest-deal.ts';
import { InterestFields } from './interest-form.tsx';
import { InterestClosed, InterestSent } from './interest-outcome.tsx';
import { interestWords } from './interest-words.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const deal = await getDeal(ctx, params.dealId);
  if (!deal) throw data(null, { status: 404 });
  return { deal: toPublicDeal(deal), phase: dealPhase(deal, ctx.now()) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const { locale, clientAddress, baseUrl } = context.get(requestContext);
  const form = await readForm(request, prospectInput, interestWords);
  if (!form.ok) return form.answer;
  const sender = { locale, clientAddress, baseUrl, privacyVersion };
  const outcome = await registerInterest(ctx, { dealId: params.dealId, input: form.input, ...sender });
  if (outcome.ok) return answer<InterestAnswer>({ state: 'sent', waitsFor: outcome.waitsFor }, 200);
  if ('phase' in outcome) return answer<InterestAnswer>({ state: 'closed', phase: outcome.phase }, 409);
  if ('code' in outcome && outcome.code === 'deal_not_found') throw data(null, { status: 404 });
  return outcomeAnswer(form.posted, outcome, ctx.now());
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return sendOrKeep(request, interestWords, serverAction);
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = ({ params, loaderData, matches }) => {
  const words = { country: loaderData?.deal.destinationCountry ?? '' };
  return withoutTitle(
    pageMeta({
      title: m.interest_title(),
      description:
        loaderData && waitedForIn[loaderData.phase] === 'seats'
          ? m.waiting_description(words)
          : m.interest_description(words),
      path: `/interest/${params.dealId}`,
      baseUrl: baseUrlOf(matches),
      hidden: true,
    }),
  );
};

const waitedForIn = {
  comingSoon: 'opening',
  allHeld: 'seats',
  soldOut: 'seats',
  open: null,
  expired: null,
} as const;
const leads = { opening: m.interest_lead, seats: m.waiting_lead };

export default function Interest({ loaderData, actionData }: Route.ComponentProps) {
  const { deal, phase } = loaderData;
  const joined = actionData && 'waitsFor' in actionData ? actionData.waitsFor : null;
  const waitsFor = joined ?? waitedForIn[phase];
  const title = waitsFor === 'seats' ? m.waiting_title() : m.interest_title();
  return (
    <div className={styles.page}>
      <FormTitle title={title} answer={actionData} />
      {actionData?.state === 'refused' && <ErrorSummary errors={actionData.errors} answer={actionData} />}
      <PageHeader title={title} {...(waitsFor && !joined ? { lead: leads[waitsFor]() } : {})} />
      <div className={styles.panels}>
        <div className={styles.deal}>
          <DealLine deal={deal} comingSoon={phase === 'comingSoon'} upright />
        </div>
        <FormPanel>
          {joined ? (
            <InterestSent waitsFor={joined} action={<ToDeals />} />
          ) : phase === 'comingSoon' || phase === 'allHeld' || phase === 'soldOut' ? (
            <InterestForm waitsFor={waitedForIn[phase]} answer={actionData} />
          ) : (
            <InterestClosed deal={deal} phase={phase} />
          )}
        </FormPanel>
      </div>
    </div>
  );
}

type InterestFormProps = { waitsFor: WaitsFor; answer: InterestAnswer | FormAnswer | undefined };

function InterestForm({ waitsFor, answer: answered }: InterestFormProps) {
  const working = useNavigation().formMethod === 'POST';
  const shown = answered?.state === 'refused' || answered?.state === 'failed' ? answered : undefined;
  return (
    <Form method="post" noValidate>
      <InterestFields waitsFor={waitsFor} answer={shown} working={working} />
    </Form>
  );
}

function ToDeals() {
  return (
    <ButtonLink kind="primary" wide="phone" to="/deals">
      {m.interest_to_deals()}
    </ButtonLink>
  );
}
