import type { RouterContextProvider } from 'react-router';
import {
  personChoiceInput,
  personEraseInput,
  personRestrictInput,
  personSearchInput,
} from '#domain/privacy/person-input.ts';
import { m } from '#locales/messages/messages.js';
import {
  erasePerson,
  findPeople,
  getPerson,
  restrictPerson,
} from '#server/features/people/people.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { formIntent, refuse, runIntent, succeed } from '#web/shared/forms/form.server.ts';
import { superAdminActorContext } from '#web/shared/page/guards.server.ts';
import { correctHandlers } from './correct-action.server.ts';
import { peopleText } from './people-text.ts';

export function peopleAction(request: Request, context: Readonly<RouterContextProvider>) {
  const ctx = context.get(appContext);
  const actor = context.get(superAdminActorContext);
  const by = { askedBy: 'operator', actor } as const;
  const restrict = (lift: boolean) =>
    formIntent(personRestrictInput, peopleText, async (input) => {
      await restrictPerson(ctx, by, { ...input, lift });
      const message = lift ? m.people_lifted() : m.people_restricted();
      return succeed({ message, person: await getPerson(ctx, actor, input.email) });
    });
  return runIntent(request, {
    search: formIntent(personSearchInput, peopleText, async ({ text }) => {
      const emails = await findPeople(ctx, actor, text);
      const [only, another] = emails;
      if (only && !another) return succeed({ person: await getPerson(ctx, actor, only) });
      return succeed({ emails });
    }),
    open: formIntent(personChoiceInput, peopleText, async (input) => {
      const [email] = await findPeople(ctx, actor, input.email);
      return email ? succeed({ person: await getPerson(ctx, actor, email) }) : succeed({ emails: [] });
    }),
    erase: formIntent(personEraseInput, peopleText, async (input) => {
      const { email, sure } = input;
      if (!sure) {
        const extra = { person: await getPerson(ctx, actor, email) };
        return refuse(422, { fieldErrors: { sure: m.people_erase_unsure() } }, { extra });
      }
      const { erased } = await erasePerson(ctx, by, input);
      const message = m.people_erased({ count: erased });
      return succeed({ message, person: await getPerson(ctx, actor, email) });
    }),
    ...correctHandlers(ctx, actor),
    restrict: restrict(false),
    lift: restrict(true),
  });
}
