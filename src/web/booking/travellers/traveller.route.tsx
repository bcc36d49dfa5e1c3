import type { ReactNode } from 'react';
import { data, Form } from 'react-router';
import { passportWarning } from '#domain/bookings/passenger.ts';
import { formatDestination } from '#domain/trips/trip-text.ts';
import { formatDateTime, formatDayDate } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import {
  enterOwnDetails,
  openTravellerLink,
  recordLinkOpened,
} from '#server/features/fulfilment/names/travellers.service.ts';
import { appContext, requestContext } from '#server/http/pages/router-context.ts';
import { passportText } from '#web/booking/wizard/passenger-advice.tsx';
import { type RawTraveller, validateTraveller } from '#web/booking/wizard/validate-passenger.server.ts';
import { SellerBlock } from '#web/shared/deal/seller-block.tsx';
import { sendForm } from '#web/shared/forms/action-result.ts';
import { succeed } from '#web/shared/forms/form.server.ts';
import { FormPage } from '#web/shared/forms/form-page.tsx';
import { useForm } from '#web/shared/forms/use-form.ts';
import { Banner } from '#web/shared/kit/banner.tsx';
import { FormBody, FormPanel } from '#web/shared/kit/form-panel.tsx';
import { privateHeaders } from '#web/shared/page/private-headers.server.ts';
import type { Route } from './+types/traveller.route';
import { TravellerFields } from './traveller-fields.tsx';
import { readTraveller, refuseEntry, refuseInput } from './traveller-form.server.ts';
import { travellerText } from './traveller-text.ts';

/** Chats fetch a link to preview it. Only a browser that shows the page sends this header. */
const isShown = ({ headers: sent }: Request) => sent.get('sec-fetch-dest') === 'document';

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const result = await openTravellerLink(ctx, params.secret);
  if (!result) return data({ kind: 'unknown' as const }, { status: 404, headers: privateHeaders });
  if (result.kind !== 'open') return data(result, { headers: privateHeaders });
  if (isShown(request)) await recordLinkOpened(ctx, params.secret);
  const { trip, destinationCountry, ...form } = result.form;
  const { outbound } = trip;
  return data(
    {
      kind: result.kind,
      ...form,
      passportDays: ctx.config.retention.passportDays,
      place: formatDestination(trip, destinationCountry),
      departsOn: outbound.departsOn,
      departureTime: outbound.departureTime,
      from: outbound.from?.city ?? outbound.from?.code ?? outbound.flights[0].route,
    },
    { headers: privateHeaders },
  );
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const { clientAddress } = context.get(requestContext);
  const form = await request.formData();
  const values = readTraveller(form);
  const result = await openTravellerLink(ctx, params.secret);
  if (result?.kind !== 'open') return refuseEntry('closed', {});
  const { lastFlightOn, companyName } = result.form;
  const typed = Object.fromEntries(form) as RawTraveller;
  const verdict = validateTraveller(typed, { now: ctx.now(), lastFlightOn });
  if (!verdict.ok) return refuseInput(verdict.fieldErrors, values);
  const outcome = await enterOwnDetails(ctx, params.secret, { details: verdict.details, clientAddress });
  if (outcome !== 'saved') return refuseEntry(outcome, values);
  const short = passportWarning(verdict.details.passportExpiry, lastFlightOn);
  const warning = short && passportText(short.recommendedUntil);
  return succeed({ companyName, warning }, privateHeaders);
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, travellerText);

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = () => [
  { name: 'description', content: m.travellers_own_description() },
  { name: 'robots', content: 'noindex' },
];

const closedTexts = {
  unknown: { title: m.travellers_own_unknown_title, text: m.travellers_own_unknown_text },
  ended: { title: m.travellers_own_ended_title, text: m.travellers_own_ended_text },
  flightCancelled: {
    title: m.travellers_own_flight_cancelled_title,
    text: m.travellers_own_flight_cancelled_text,
  },
  bookingCancelled: { title: m.travellers_own_cancelled_title, text: m.travellers_own_cancelled_text },
};

/** Shows nothing else of the booking, because the traveller is not the buyer. */
export default function TravellerPage({ loaderData: view, actionData }: Route.ComponentProps) {
  const form = useForm(actionData);
  if (form.done) {
    const { companyName: company, warning } = form.done;
    return (
      <Message title={m.travellers_own_done_title()}>
        <Banner kind="ok" takeFocus>
          {m.travellers_own_done_text({ company })}
        </Banner>
        {warning && <Banner kind="warn">{warning}</Banner>}
      </Message>
    );
  }
  if (view.kind !== 'open') {
    const { title, text } = closedTexts[view.kind];
    return (
      <Message title={title()}>
        <Banner kind="info">{text()}</Banner>
      </Message>
    );
  }
  const { place, companyName: company, bookedBy: booker, passportDays: days } = view;
  const when = formatDateTime(view.namesBy);
  const date = formatDayDate(view.departsOn);
  return (
    <FormPage
      size="large"
      title={m.travellers_own_title({ place })}
      lead={m.travellers_own_lead({ booker, company, when, product: m.product_name() })}
      form={form}
    >
      <p>{m.travellers_own_flight({ date, time: view.departureTime, from: view.from })}</p>
      {view.seller && (
        <section aria-label={m.deal_seller()}>
          <SellerBlock seller={view.seller} look="brief" />
        </section>
      )}
      <Banner kind="info">{m.travellers_own_data({ company, booker, days })}</Banner>
      <FormPanel>
        <Form method="post" noValidate>
          <input type="hidden" name="version" value={view.version} />
          <FormBody form={form} privacy={m.travellers_privacy()} submitLabel={m.travellers_save()}>
            <TravellerFields form={form} lastFlightOn={view.lastFlightOn} />
          </FormBody>
        </Form>
      </FormPanel>
    </FormPage>
  );
}

function Message({ title, children }: { title: string; children: ReactNode }) {
  return (
    <FormPage size="large" title={title}>
      {children}
    </FormPage>
  );
}
