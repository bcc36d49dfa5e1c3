import { useFetcher, useNavigate, useSearchParams } from 'react-router';
import { type MessageState, messageStates } from '#domain/operator/contact-message.ts';
import { messageMarkInput } from '#domain/operator/operator-input.ts';
import { m } from '#locales/messages/messages.js';
import { getMessage, listMessages } from '#server/features/contact/messages.queries.ts';
import { markMessage } from '#server/features/contact/messages.service.ts';
import { findBookingsOfMessage } from '#server/features/operator-desk/desk-search.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { buttonText } from '#web/back-office/kit/buttons.tsx';
import { cappedCount } from '#web/back-office/kit/capped-count.ts';
import { defer } from '#web/back-office/kit/defer.server.ts';
import { Deferred } from '#web/back-office/kit/deferred.tsx';
import { FilterBar } from '#web/back-office/kit/filter-bar.tsx';
import { type ActionResult, sendForm } from '#web/shared/forms/action-result.ts';
import { readForm, refuse, succeed } from '#web/shared/forms/form.server.ts';
import { Dialog } from '#web/shared/kit/dialog.tsx';
import { PageHeader } from '#web/shared/kit/page-header.tsx';
import { readAfter, readChoice } from '#web/shared/list/list-query.ts';
import { superAdminActorContext } from '#web/shared/page/guards.server.ts';
import { pageTitle } from '#web/shared/page/page-meta.ts';
import type { Route } from './+types/messages.route';
import { MessageDrawer } from './message-drawer.tsx';
import { MessagesTable } from './messages-table.tsx';

const DRAWER = 'message';

export function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const actor = context.get(superAdminActorContext);
  const state = readChoice(url.searchParams, 'state', messageStates);
  const messageId = url.searchParams.get(DRAWER);
  // Not awaited: the server sends the frame first and streams the rows.
  const content = listMessages(ctx, actor, { state, cursor: readAfter(url.searchParams) });
  const readMessage = async (id: string) => {
    const message = await getMessage(ctx, actor, id);
    return message && { message, bookings: await findBookingsOfMessage(ctx, actor, message) };
  };
  const message = messageId ? defer(context, readMessage(messageId)) : null;
  return { state, content: defer(context, content), message };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, messageMarkInput, buttonText);
  if (!form.ok) return form.refusal;
  const actor = context.get(superAdminActorContext);
  const isMarked = await markMessage(context.get(appContext), actor, form.input);
  if (!isMarked) return refuse(409, { message: m.messages_changed() });
  return succeed({ message: form.input.state === 'answered' ? m.messages_marked() : m.messages_reopened() });
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, buttonText);

export const meta: Route.MetaFunction = () => [{ title: pageTitle(m.messages_title()) }];

export default function Messages({ loaderData }: Route.ComponentProps) {
  const { state, content } = loaderData;
  return (
    <>
      <PageHeader low title={m.messages_title()} lead={m.messages_lead()} />
      <Deferred resolve={content} loading={m.messages_loading()}>
        {({ items, nextCursor, total }) => (
          <>
            <MessageFilters state={state} total={total} />
            <MessagesTable
              messages={items}
              nextCursor={nextCursor}
              total={total}
              isFiltered={state !== null}
            />
          </>
        )}
      </Deferred>
      <Drawer loaderData={loaderData} />
    </>
  );
}

function Drawer({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const opened = params.get(DRAWER);
  // One fetcher per message, so that the result for one message does not appear on another.
  const fetcher = useFetcher<ActionResult>({ key: `message-${opened ?? ''}` });
  const closed = new URLSearchParams(params);
  closed.delete(DRAWER);
  return (
    <Dialog
      look="drawer"
      open={opened !== null}
      onClose={() => void navigate({ search: closed.toString() }, { preventScrollReset: true })}
      title={m.messages_drawer_title()}
    >
      {loaderData.message && (
        <Deferred resolve={loaderData.message} loading={m.messages_drawer_loading()}>
          {(found) =>
            found ? <MessageDrawer {...found} fetcher={fetcher} /> : <p>{m.messages_missing()}</p>
          }
        </Deferred>
      )}
    </Dialog>
  );
}

function MessageFilters({ state, total }: { state: MessageState | null; total: number }) {
  return (
    <FilterBar
      selects={[
        {
          name: 'state',
          label: m.messages_state(),
          value: state ?? '',
          options: [
            { value: '', label: m.messages_all() },
            ...messageStates.map((each) => ({ value: each, label: messageStateNames[each]() })),
          ],
        },
      ]}
      count={messagesText(total)}
    />
  );
}

const messageStateNames: Record<MessageState, () => string> = {
  open: m.messages_open,
  answered: m.messages_answered,
};

function messagesText(count: number): string {
  return m.messages_many({ count: cappedCount(count), total: count });
}
