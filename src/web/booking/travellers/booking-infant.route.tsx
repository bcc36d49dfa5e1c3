import { data, Form, redirect } from 'react-router';
import { childFareAgeYears } from '#domain/bookings/passenger-type.ts';
import { infantInput, renewLinkInput } from '#domain/bookings/traveller-input.ts';
import { parseForm } from '#domain/kernel/form-input.ts';
import * as paths from '#domain/kernel/paths.ts';
import { formatDate } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { getBooking, openBookingLink } from '#server/features/bookings/bookings.service.ts';
import { enterInfant } from '#server/features/fulfilment/names/infants.service.ts';
import { listTravellers } from '#server/features/fulfilment/names/travellers.service.ts';
import { appContext, requestContext } from '#server/http/pages/router-context.ts';
import { type RawTraveller, validateTraveller } from '#web/booking/wizard/validate-passenger.server.ts';
import { sendForm } from '#web/shared/forms/action-result.ts';
import { FormPage } from '#web/shared/forms/form-page.tsx';
import { useForm } from '#web/shared/forms/use-form.ts';
import { Banner } from '#web/shared/kit/banner.tsx';
import { Button, ButtonLink } from '#web/shared/kit/button.tsx';
import { FormBody, FormPanel } from '#web/shared/kit/form-panel.tsx';
import { privateHeaders } from '#web/shared/page/private-headers.server.ts';
import type { Route } from './+types/booking-infant.route';
import { TravellerFields } from './traveller-fields.tsx';
import { readTraveller, refuseEntry, refuseInput } from './traveller-form.server.ts';
import { travellerText } from './traveller-text.ts';

type Context = Route.LoaderArgs['context'];

async function findAdult(params: Route.LoaderArgs['params'], context: Context) {
  const ctx = context.get(appContext);
  const bookingId = await openBookingLink(ctx, params.secret);
  const list = bookingId ? await listTravellers(ctx, bookingId) : null;
  const adult = list?.travellers.find(({ place }) => String(place) === params.place);
  if (!bookingId || !list || !adult || adult.missing !== null)
    throw data(null, { status: 404, headers: privateHeaders });
  return { ctx, bookingId, list, adult };
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { ctx, bookingId, list, adult } = await findAdult(params, context);
  const { lapInfants, lastFlightOn, mayEnter } = list;
  const booking = await getBooking(ctx, bookingId);
  if (!booking || !lapInfants) throw data(null, { status: 404, headers: privateHeaders });
  const rule = { age: childFareAgeYears, date: formatDate(lastFlightOn) };
  const view = {
    adult,
    mayEnter,
    lastFlightOn,
    title: m.infants_title({ name: adult.name ?? m.travellers_number({ place: adult.place }) }),
    lead:
      lapInfants === 'free' ? m.infants_free(rule) : m.infants_fee({ ...rule, seller: booking.companyName }),
    backPath: `${paths.myBookingPath(params.secret)}#travellers`,
  };
  return data(view, { headers: privateHeaders });
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { ctx, bookingId, list, adult } = await findAdult(params, context);
  const { clientAddress } = context.get(requestContext);
  const form = await request.formData();
  const isRemoval = form.get('intent') === 'remove';
  form.delete('intent');
  const values = readTraveller(form);
  const verdict = isRemoval ? readRemoval(form) : readInfant(form, list.lastFlightOn, ctx.now());
  if (!verdict.ok) return refuseInput(verdict.fieldErrors, values);
  const { details, version } = verdict;
  const { place } = adult;
  const outcome = await enterInfant(ctx, { bookingId, place, version, details, clientAddress });
  if (outcome !== 'saved') return refuseEntry(outcome, values);
  return redirect(paths.myBookingAfterTravellerPath(params.secret, place), {
    status: 303,
    headers: privateHeaders,
  });
}

function readInfant(form: FormData, lastFlightOn: string, now: Date) {
  return validateTraveller(Object.fromEntries(form) as RawTraveller, { now, lastFlightOn }, infantInput);
}

function readRemoval(form: FormData) {
  const read = parseForm(renewLinkInput, form);
  if (!read.ok) return { ok: false as const, fieldErrors: { firstName: m.field_unknown() } };
  return { ok: true as const, details: null, ...read.input };
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, travellerText);

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = () => [
  { name: 'description', content: m.mine_description() },
  { name: 'robots', content: 'noindex' },
];

export default function BookingInfant({ loaderData, actionData }: Route.ComponentProps) {
  const { adult, mayEnter, lead, title, backPath } = loaderData;
  const { version, infant } = adult;
  const form = useForm(actionData);
  return (
    <FormPage size="large" title={title} lead={mayEnter ? lead : undefined} form={form}>
      {!mayEnter && <Banner kind="info">{m.travellers_closed()}</Banner>}
      {mayEnter && infant && (
        <Form method="post" className="cluster gap-3">
          <input type="hidden" name="intent" value="remove" />
          <input type="hidden" name="version" value={version} />
          <p>{m.infants_entered({ name: infant })}</p>
          <Button type="submit" size="small" wide="phone">
            {m.infants_remove()}
          </Button>
        </Form>
      )}
      {mayEnter && (
        <FormPanel>
          <Form method="post" noValidate key={version}>
            <input type="hidden" name="intent" value="save" />
            <input type="hidden" name="version" value={version} />
            <FormBody form={form} privacy={m.travellers_privacy()} submitLabel={m.infants_save()}>
              <TravellerFields form={form} lastFlightOn={loaderData.lastFlightOn} />
            </FormBody>
          </Form>
        </FormPanel>
      )}
      <p>
        <ButtonLink to={backPath} wide="phone">
          {m.travellers_back()}
        </ButtonLink>
      </p>
    </FormPage>
  );
}
