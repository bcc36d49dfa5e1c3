import { data } from 'react-router';
import { maxCharacters } from '#domain/kernel/limits.ts';
import { wishChangeInput } from '#domain/wishes/wish-input.ts';
import { formatDate } from '#format/dates.ts';
import { formatWish } from '#format/wish-text.ts';
import { m } from '#locales/messages/messages.js';
import { changeWish, type ListedWish, listOwnWishes } from '#server/features/wishes/wishes.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { type FormText, sendForm } from '#web/shared/forms/action-result.ts';
import { readForm, refuse, succeed } from '#web/shared/forms/form.server.ts';
import { useForm } from '#web/shared/forms/use-form.ts';
import { privateHeaders } from '#web/shared/page/private-headers.server.ts';
import type { Route } from './+types/own-wishes.route';
import { OwnWishes } from './own-wishes.tsx';

const changeText: FormText = {
  fields: {
    change: () => ({ what: m.wish_what_search(), max: maxCharacters.viewName }),
    wish: () => ({ what: m.wish_what_search(), max: maxCharacters.viewName }),
  },
  failed: (reason) => (reason ? `${m.wish_change_failed()} ${reason}` : m.wish_change_failed()),
};

const stateTexts: Record<ListedWish['state'], (date: string) => string> = {
  waiting: () => m.wish_state_waiting(),
  active: (date) => m.wish_state_active({ date }),
  ended: (date) => m.wish_state_ended({ date }),
};

/** The server formats the texts, so that browsers do not load the formatting code. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const wishes = await listOwnWishes(context.get(appContext), params.secret);
  const view = wishes?.map(({ id, filter, search, state, endsOn, canRenew }) => ({
    id,
    text: formatWish(filter),
    search,
    isWaiting: state === 'waiting',
    state: stateTexts[state](formatDate(endsOn)),
    canRenew,
  }));
  return data(view ?? null, { status: view ? 200 : 404, headers: privateHeaders });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request, wishChangeInput, changeText);
  if (!form.ok) return form.refusal;
  const { change, wish } = form.input;
  const changed = await changeWish(context.get(appContext), { secret: params.secret, wishId: wish, change });
  return changed.ok
    ? succeed({}, privateHeaders)
    : refuse(404, { message: changeText.failed(m.wish_not_found()) }, { headers: privateHeaders });
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, changeText);

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = () => [
  { name: 'description', content: m.wish_own_description() },
  { name: 'robots', content: 'noindex' },
];

export default function OwnWishesRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <OwnWishes wishes={loaderData} form={useForm(actionData)} />;
}
