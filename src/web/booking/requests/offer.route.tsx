import { data, Form, redirect } from 'react-router';
import { offerAnswerInput } from '#domain/fulfilment/booking-request-input.ts';
import * as paths from '#domain/kernel/paths.ts';
import { m } from '#locales/messages/messages.js';
import { openBookingLink } from '#server/features/bookings/bookings.service.ts';
import { getOffer } from '#server/features/fulfilment/requests/buyer-requests.service.ts';
import { answerOffer } from '#server/features/settlement/cancel/cancellations.service.ts';
import { appContext, requestContext } from '#server/http/pages/router-context.ts';
import { type FormText, sendForm } from '#web/shared/forms/action-result.ts';
import { readForm, refuse } from '#web/shared/forms/form.server.ts';
import { FormFailure } from '#web/shared/forms/form-head.tsx';
import { FormPage } from '#web/shared/forms/form-page.tsx';
import { useForm } from '#web/shared/forms/use-form.ts';
import { Banner } from '#web/shared/kit/banner.tsx';
import { Button, ButtonLink } from '#web/shared/kit/button.tsx';
import { FormPanel } from '#web/shared/kit/form-panel.tsx';
import { privateHeaders } from '#web/shared/page/private-headers.server.ts';
import type { Route } from './+types/offer.route';
import { offerTexts } from './offer-texts.server.ts';

const longestChoice = 40;

const offerText: FormText = {
  fields: {
    answer: () => ({ what: m.mine_change_what(), max: longestChoice }),
    offeredAt: () => ({ what: m.mine_change_what(), max: longestChoice }),
  },
  failed: (reason = m.error_not_saved()) => m.mine_change_failed({ reason }),
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const bookingId = await openBookingLink(ctx, params.secret);
  if (!bookingId) throw data(null, { status: 404, headers: privateHeaders });
  const found = await getOffer(ctx, bookingId);
  const offer = found && { words: found.words, offeredAt: found.offeredAt, texts: offerTexts(found) };
  return data(
    {
      offer,
      title: m.offers_title(),
      closed: m.offers_closed(),
      backPath: paths.myBookingPath(params.secret),
    },
    { headers: privateHeaders },
  );
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const { clientAddress } = context.get(requestContext);
  const bookingId = await openBookingLink(ctx, params.secret);
  if (!bookingId) throw data(null, { status: 404, headers: privateHeaders });
  const form = await readForm(request, offerAnswerInput, offerText);
  if (!form.ok) return form.refusal;
  const outcome = await answerOffer(ctx, { bookingId, clientAddress, ...form.input });
  if (outcome === 'accepted' || outcome === 'declined')
    return redirect(paths.myBookingAfterOfferPath(params.secret, outcome), {
      status: 303,
      headers: privateHeaders,
    });
  const reasons = {
    closed: m.offers_changed(),
    operatorOnly: m.offers_operator_only({ email: ctx.config.site.supportEmail }),
    limited: m.offers_limited(),
  };
  const status = outcome === 'limited' ? 429 : 409;
  return refuse(status, { message: offerText.failed(reasons[outcome]) }, { headers: privateHeaders });
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, offerText);

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = () => [
  { name: 'description', content: m.mine_description() },
  { name: 'robots', content: 'noindex' },
];

export default function OfferPage({ loaderData, actionData }: Route.ComponentProps) {
  const { offer, title, closed, backPath } = loaderData;
  const form = useForm(actionData);
  return (
    <FormPage title={title} lead={offer?.texts.lead} form={form}>
      {offer ? <Offer offer={offer} form={form} /> : <Banner kind="info">{closed}</Banner>}
      <p>
        <ButtonLink to={backPath} wide="phone">
          {m.requests_back()}
        </ButtonLink>
      </p>
    </FormPage>
  );
}

type OfferView = NonNullable<Route.ComponentProps['loaderData']['offer']>;

function Offer({ offer, form }: { offer: OfferView; form: ReturnType<typeof useForm> }) {
  const { texts, words, offeredAt } = offer;
  return (
    <FormPanel>
      <Form method="post" noValidate className="stack">
        <FormFailure form={form} />
        <input type="hidden" name="offeredAt" value={offeredAt.toISOString()} />
        <dl className="facts stack gap-2">
          {texts.sums.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="strong">{value}</dd>
            </div>
          ))}
        </dl>
        {words && (
          <div>
            <p className="muted text-15">{texts.wrote}</p>
            <p className="quote">{words}</p>
          </div>
        )}
        {texts.rule && <p className="muted text-15">{texts.rule}</p>}
        {texts.consequences.map((text) => (
          <p key={text}>{text}</p>
        ))}
        <div className="cluster gap-3 align-stretch">
          {(['accept', 'decline'] as const).map((answer) => (
            <Button
              key={answer}
              kind={answer === 'accept' ? 'primary' : 'line'}
              type="submit"
              name="answer"
              value={answer}
              wide="phone"
              working={form.working}
              workingLabel={m.mine_change_sending()}
            >
              {texts[answer]}
            </Button>
          ))}
        </div>
      </Form>
    </FormPanel>
  );
}
