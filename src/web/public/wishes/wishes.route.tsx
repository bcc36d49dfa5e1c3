import { maxCharacters } from '#domain/kernel/limits.ts';
import { privacyVersion } from '#domain/privacy/legal.ts';
import { formatSearchQuery, readSearchQuery } from '#domain/search/search-query.ts';
import { maxSearchCharacters } from '#domain/wishes/wish.ts';
import { wishInput } from '#domain/wishes/wish-input.ts';
import { formatWish } from '#format/wish-text.ts';
import { m } from '#locales/messages/messages.js';
import { registerWish } from '#server/features/wishes/wishes.service.ts';
import { appContext, requestContext } from '#server/http/pages/router-context.ts';
import { type FormText, sendForm } from '#web/shared/forms/action-result.ts';
import { readForm, refuseOutcome, refuseWithReason, succeed } from '#web/shared/forms/form.server.ts';
import { FormPage } from '#web/shared/forms/form-page.tsx';
import { ButtonLink } from '#web/shared/kit/button.tsx';
import { FormPanel } from '#web/shared/kit/form-panel.tsx';
import type { Route } from './+types/wishes.route';
import { WishForm } from './wish-form.tsx';
import { getWishSearch } from './wish-view.server.ts';

const wishText: FormText = {
  fields: {
    email: () => ({ what: m.form_what_email(), max: maxCharacters.email }),
    search: () => ({ what: m.wish_what_search(), max: maxSearchCharacters }),
  },
  failed: (reason) => (reason ? m.wish_failed_because({ reason }) : m.wish_failed()),
};

const reasons = { place_not_found: m.wish_place_not_found, dates_passed: m.wish_dates_passed };

export function loader({ request }: Route.LoaderArgs) {
  const { filter } = readSearchQuery(new URL(request.url).searchParams);
  const address = formatSearchQuery({ filter, order: 'newest', cursor: null });
  return { address, search: getWishSearch(filter), wish: formatWish(filter) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const { baseUrl, clientAddress, locale } = context.get(requestContext);
  const form = await readForm(request, wishInput, wishText);
  if (!form.ok) return form.refusal;
  const sender = { baseUrl, clientAddress, locale, privacyVersion };
  const outcome = await registerWish(ctx, { input: form.input, ...sender });
  if (outcome.ok) return succeed();
  if (outcome.code === 'place_not_found' || outcome.code === 'dates_passed')
    return refuseWithReason(form, reasons[outcome.code]);
  return refuseOutcome(form, outcome, ctx.now());
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, wishText);

export const headers: Route.HeadersFunction = () => ({ 'cache-control': 'no-store' });

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

export default function Wishes({ loaderData, actionData }: Route.ComponentProps) {
  const { address, search, wish } = loaderData;
  return (
    <FormPage title={m.wish_title()} lead={m.wish_lead({ wish })}>
      <FormPanel>
        <WishForm search={search} result={actionData} />
      </FormPanel>
      <p>
        <ButtonLink to={address} wide="phone">
          {m.wish_to_deals()}
        </ButtonLink>
      </p>
    </FormPage>
  );
}
