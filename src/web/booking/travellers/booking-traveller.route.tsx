import { data, Form, redirect } from 'react-router';
import { leadCountriesInput, renewLinkInput } from '#domain/bookings/traveller-input.ts';
import { parseForm } from '#domain/kernel/form-input.ts';
import * as paths from '#domain/kernel/paths.ts';
import { countries } from '#domain/trips/countries.ts';
import { formatDestination } from '#domain/trips/trip-text.ts';
import { toTripDisplay } from '#domain/trips/trip-view.ts';
import { formatDateTime, formatDayDate } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { type BookingView, getBooking, openBookingLink } from '#server/features/bookings/bookings.service.ts';
import {
  enterTraveller,
  listTravellers,
  makeTravellerLink,
  travellerPageUrl,
} from '#server/features/fulfilment/names/travellers.service.ts';
import { appContext, requestContext } from '#server/http/pages/router-context.ts';
import { CountryFields } from '#web/booking/wizard/passport-fields.tsx';
import { type RawTraveller, validateTraveller } from '#web/booking/wizard/validate-passenger.server.ts';
import { sendForm } from '#web/shared/forms/action-result.ts';
import { FormPage } from '#web/shared/forms/form-page.tsx';
import { revalidateAfterConflict } from '#web/shared/forms/revalidate-after-conflict.ts';
import { useForm } from '#web/shared/forms/use-form.ts';
import { Banner } from '#web/shared/kit/banner.tsx';
import { ButtonLink } from '#web/shared/kit/button.tsx';
import { FormBody, FormPanel } from '#web/shared/kit/form-panel.tsx';
import { privateHeaders } from '#web/shared/page/private-headers.server.ts';
import type { Route } from './+types/booking-traveller.route';
import { TravellerFields } from './traveller-fields.tsx';
import { readTraveller, refuseEntry, refuseInput } from './traveller-form.server.ts';
import { TravellerLink } from './traveller-link.tsx';
import { travellerText } from './traveller-text.ts';

type TravellerParams = { readonly secret: string; readonly place: string };

const readPlace = ({ place }: TravellerParams) => (/^[1-9]\d{0,3}$/.test(place) ? Number(place) : 0);

export async function loader({ params, url: { searchParams }, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const bookingId = await openBookingLink(ctx, params.secret);
  const [booking, list] = bookingId
    ? await Promise.all([getBooking(ctx, bookingId), listTravellers(ctx, bookingId)])
    : [null, null];
  const place = readPlace(params);
  const traveller = list?.travellers.find((each) => each.place === place);
  if (!booking || !list || !traveller) throw data(null, { status: 404, headers: privateHeaders });
  const url = await travellerPageUrl(ctx, booking.id, place);
  const link = traveller.link && url;
  const { passportDays } = ctx.config.retention;
  return data(
    {
      traveller,
      mayMakeLink: url !== null,
      isLinkMade: searchParams.get('link') === 'made' && link !== null,
      link,
      message: link && inviteText(booking, { link, when: list.namesBy, days: passportDays }),
      mayEnter: list.mayEnter,
      lastFlightOn: list.lastFlightOn,
      // The first passenger's passport is already known, so the whole form is needed only for corrections.
      asksCountries: traveller.missing === 'countries' && !searchParams.has('all'),
      backPath: paths.myBookingPath(params.secret),
    },
    { headers: privateHeaders },
  );
}

interface Invite {
  readonly link: string;
  readonly when: Date | null;
  readonly days: number;
}

/**
 * Names the booker and the seller, because a bare link that asks for a passport looks like a scam. Leaves out an
 * unchecked licence.
 */
function inviteText(booking: BookingView, { link, when, days }: Invite): string {
  const { firstName: booker, companyName: company, seller } = booking;
  const { trip } = toTripDisplay(booking);
  const licence = seller?.licenceCheckedOn ? seller.licenceNumber : null;
  return [
    m.travellers_link_message({
      booker,
      place: formatDestination(trip, booking.destinationCountry),
      date: formatDayDate(trip.outbound.departsOn),
      seller: licence ? m.travellers_link_seller({ company, licence }) : company,
      product: m.product_name(),
    }),
    when
      ? m.travellers_link_message_due({ when: formatDateTime(when), link })
      : m.travellers_link_message_enter({ link }),
    m.travellers_own_data({ company, booker, days }),
  ].join('\n');
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const { clientAddress } = context.get(requestContext);
  const bookingId = await openBookingLink(ctx, params.secret);
  const place = readPlace(params);
  const list = bookingId ? await listTravellers(ctx, bookingId) : null;
  if (!bookingId || !list) throw data(null, { status: 404, headers: privateHeaders });
  const form = await request.formData();
  const intent = form.get('intent');
  form.delete('intent');
  if (intent === 'link') {
    const read = parseForm(renewLinkInput, form);
    const isMade = read.ok && (await makeTravellerLink(ctx, { bookingId, place, ...read.input }));
    if (!isMade) return refuseEntry('stale', {});
    return redirect(paths.travellerLinkMadePath(params.secret, place), {
      status: 303,
      headers: privateHeaders,
    });
  }
  const values = readTraveller(form);
  const entry =
    intent === 'countries' ? readCountries(form) : readDetails(form, list.lastFlightOn, ctx.now());
  if (!entry.ok) return refuseInput(entry.fieldErrors, values);
  const { details, version } = entry;
  const outcome = await enterTraveller(ctx, { bookingId, place, version, details, clientAddress });
  if (outcome !== 'saved') return refuseEntry(outcome, values);
  return redirect(paths.myBookingAfterTravellerPath(params.secret, place), {
    status: 303,
    headers: privateHeaders,
  });
}

function readDetails(form: FormData, lastFlightOn: string, now: Date) {
  return validateTraveller(Object.fromEntries(form) as RawTraveller, { now, lastFlightOn });
}

function readCountries(form: FormData) {
  const read = parseForm(leadCountriesInput, form);
  if (!read.ok) return { ok: false as const, fieldErrors: { nationality: m.field_unknown() } };
  const { version, ...details } = read.input;
  return { ok: true as const, version, details };
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, travellerText);

export const shouldRevalidate = revalidateAfterConflict;

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = () => [
  { name: 'description', content: m.mine_description() },
  { name: 'robots', content: 'noindex' },
];

export default function BookingTraveller({ loaderData, actionData }: Route.ComponentProps) {
  const { traveller, asksCountries, mayEnter, backPath } = loaderData;
  const form = useForm(actionData);
  const { place, version } = traveller;
  const name = traveller.name ?? m.travellers_number({ place });
  const title = asksCountries ? m.travellers_lead_title() : m.travellers_form_title({ place });
  const lead = asksCountries
    ? m.travellers_lead_lead({ name })
    : traveller.missing === 'all'
      ? m.travellers_form_lead()
      : m.travellers_form_again({ name });
  return (
    <FormPage size="large" title={title} lead={mayEnter ? lead : undefined} form={form}>
      {mayEnter ? (
        <FormPanel>
          <Form method="post" noValidate key={version}>
            <input type="hidden" name="intent" value={asksCountries ? 'countries' : 'save'} />
            <input type="hidden" name="version" value={version} />
            <FormBody form={form} privacy={m.travellers_privacy()} submitLabel={m.travellers_save()}>
              {asksCountries ? (
                <CountryFields field={form.field} countries={countries} />
              ) : (
                <TravellerFields form={form} lastFlightOn={loaderData.lastFlightOn} />
              )}
            </FormBody>
          </Form>
        </FormPanel>
      ) : (
        <Banner kind="info">{m.travellers_closed()}</Banner>
      )}
      {loaderData.mayMakeLink && (
        <TravellerLink
          key={loaderData.link}
          place={place}
          version={version}
          isMade={loaderData.isLinkMade}
          {...(loaderData.link && loaderData.message
            ? { link: loaderData.link, message: loaderData.message }
            : {})}
        />
      )}
      <p className="cluster gap-3">
        <ButtonLink to={backPath} wide="phone">
          {m.travellers_back()}
        </ButtonLink>
        {asksCountries && mayEnter && (
          <ButtonLink kind="ghost" to="?all=1" wide="phone">
            {m.travellers_lead_other()}
          </ButtonLink>
        )}
      </p>
    </FormPage>
  );
}
