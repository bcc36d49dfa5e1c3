import { data, Form } from 'react-router';
import { dealPhase } from '#domain/deals/deal.ts';
import { maxProspectTickets } from '#domain/deals/prospect.ts';
import { prospectInput } from '#domain/deals/prospect-input.ts';
import { maxCharacters } from '#domain/kernel/limits.ts';
import * as paths from '#domain/kernel/paths.ts';
import { privacyVersion } from '#domain/privacy/legal.ts';
import { m } from '#locales/messages/messages.js';
import { getDeal } from '#server/features/deals/deals.service.ts';
import { readHolidays } from '#server/features/holidays/holidays.service.ts';
import { registerInterest } from '#server/features/prospects/prospects.service.ts';
import { appContext, requestContext } from '#server/http/pages/router-context.ts';
import { toPublicDeal } from '#web/shared/deal/public-deal.ts';
import { type FormText, sendForm } from '#web/shared/forms/action-result.ts';
import { readForm, refuse, refuseOutcome, succeed } from '#web/shared/forms/form.server.ts';
import { FormErrors, FormTitle, removeTitle } from '#web/shared/forms/form-head.tsx';
import { useForm } from '#web/shared/forms/use-form.ts';
import { ButtonLink } from '#web/shared/kit/button.tsx';
import { FormPanel } from '#web/shared/kit/form-panel.tsx';
import { PageHeader } from '#web/shared/kit/page-header.tsx';
import { findBaseUrl, pageMeta } from '#web/shared/page/page-meta.ts';
import { writeAsked } from '#web/shared/visitor/asked-cookie.server.ts';
import { AskedNote } from '#web/shared/visitor/asked-note.tsx';
import type { Route } from './+types/interest.route';
import { DealLine } from './deal-line.tsx';
import styles from './interest.module.css';
import { InterestClosed, InterestFields, type InterestResult, InterestSent } from './interest-form.tsx';

const interestText: FormText = {
  fields: {
    name: () => ({ what: m.form_what_name(), max: maxCharacters.personName }),
    email: () => ({ what: m.form_what_email(), max: maxCharacters.email }),
    phone: () => ({ what: m.form_what_phone(), max: maxCharacters.phone }),
    tickets: () => ({
      what: m.waiting_what_tickets(),
      max: String(maxProspectTickets).length,
      says: (code) =>
        code === 'below_minimum' || code === 'above_maximum'
          ? m.waiting_tickets_range({ max: maxProspectTickets })
          : undefined,
    }),
  },
  failed: (reason) => (reason ? `${m.interest_failed()} ${reason}` : m.interest_failed()),
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const deal = await getDeal(ctx, params.dealId);
  if (!deal) throw data(null, { status: 404 });
  return { deal: toPublicDeal(deal, await readHolidays(ctx)), phase: dealPhase(deal, ctx.now()) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const { locale, clientAddress, baseUrl } = context.get(requestContext);
  const form = await readForm(request, prospectInput, interestText);
  if (!form.ok) return form.refusal;
  const sender = { locale, clientAddress, baseUrl, privacyVersion };
  const outcome = await registerInterest(ctx, { dealId: params.dealId, input: form.input, ...sender });
  if (outcome.ok)
    return succeed(
      { waitsFor: outcome.waitsFor },
      { 'set-cookie': writeAsked(ctx, request, { dealId: params.dealId, waitsFor: outcome.waitsFor }) },
    );
  if (outcome.code === 'nothing_to_wait_for')
    return refuse(409, { values: form.values }, { extra: { closedPhase: outcome.phase } });
  if (outcome.code === 'deal_not_found') throw data(null, { status: 404 });
  return refuseOutcome(form, outcome, ctx.now());
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, interestText);

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = ({ params, loaderData, matches }) => {
  const words = { country: loaderData?.deal.destinationCountry ?? '' };
  return removeTitle(
    pageMeta({
      title: m.interest_title(),
      description:
        loaderData && waitedForIn[loaderData.phase] === 'seats'
          ? m.waiting_description(words)
          : m.interest_description(words),
      path: paths.interestPath(params.dealId),
      baseUrl: findBaseUrl(matches),
      hidden: true,
    }),
  );
};

const waitedForIn = {
  comingSoon: 'opening',
  allHeld: 'seats',
  soldOut: 'seats',
  open: null,
  paused: null,
  expired: null,
  flightCancelled: null,
} as const;
const leads = { opening: m.interest_lead, seats: () => `${m.waiting_all_taken()} ${m.waiting_how()}` };

export default function Interest({ loaderData, actionData }: Route.ComponentProps) {
  const { deal, phase } = loaderData;
  const form = useForm<InterestResult>(actionData);
  const joined = form.done?.waitsFor ?? null;
  const waitsFor = joined ?? waitedForIn[phase];
  const title = waitsFor === 'seats' ? m.waiting_title() : m.interest_title();
  return (
    <div className="stack gap-6">
      {/* A closed waiting list is not an input error, so the title gets no "Error:" prefix. */}
      <FormTitle title={title} form={form.refusal?.closedPhase ? undefined : form} />
      <FormErrors form={form} />
      <PageHeader title={title} {...(waitsFor && !joined ? { lead: leads[waitsFor]() } : {})} />
      <div className={`stack gap-5 ${styles.panels}`}>
        <div className={styles.deal}>
          <DealLine deal={deal} comingSoon={phase === 'comingSoon'} upright />
        </div>
        <FormPanel>
          {joined ? (
            <InterestSent waitsFor={joined} action={<DealsLink />} />
          ) : phase === 'comingSoon' || phase === 'allHeld' || phase === 'soldOut' ? (
            <Form method="post" noValidate>
              <AskedNote dealId={deal.id} />
              <InterestFields waitsFor={waitedForIn[phase]} form={form} />
            </Form>
          ) : (
            <InterestClosed deal={deal} phase={phase} />
          )}
        </FormPanel>
      </div>
    </div>
  );
}

function DealsLink() {
  return (
    <ButtonLink kind="primary" wide="phone" to={paths.dealsPath}>
      {m.interest_to_deals()}
    </ButtonLink>
  );
}
