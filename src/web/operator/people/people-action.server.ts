// Reads what was sent on the people page, asks the service, and puts what is held now into the result.
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
import { done, readForm, refuse, runIntent } from '#web/shared/forms/form.server.ts';
import { superAdminActorContext } from '#web/shared/page/guards.server.ts';
import { correctHandlers } from './correct-action.server.ts';
import { peopleText } from './people-text.ts';

export function peopleAction(request: Request, context: Readonly<RouterContextProvider>) {
  const ctx = context.get(appContext);
  const actor = context.get(superAdminActorContext);
  const by = { askedBy: 'operator', actor } as const;
  const restrict = async (sent: FormData, lift: boolean) => {
    const form = await readForm(sent, personRestrictInput, peopleText);
    if (!form.ok) return form.refusal;
    await restrictPerson(ctx, by, { ...form.input, lift });
    const message = lift ? m.people_lifted() : m.people_restricted();
    return done({ message, person: await getPerson(ctx, actor, form.input.email) });
  };
  return runIntent(request, {
    search: async (sent) => {
      const form = await readForm(sent, personSearchInput, peopleText);
      if (!form.ok) return form.refusal;
      const emails = await findPeople(ctx, actor, form.input.text);
      const [only, another] = emails;
      if (only && !another) return done({ person: await getPerson(ctx, actor, only) });
      return done({ emails });
    },
    open: async (sent) => {
      const form = await readForm(sent, personChoiceInput, peopleText);
      if (!form.ok) return form.refusal;
      const [email] = await findPeople(ctx, actor, form.input.email);
      return email ? done({ person: await getPerson(ctx, actor, email) }) : done({ emails: [] });
    },
    erase: async (sent) => {
      const form = await readForm(sent, personEraseInput, peopleText);
      if (!form.ok) return form.refusal;
      const { email, sure } = form.input;
      if (!sure) {
        const extra = { person: await getPerson(ctx, actor, email) };
        return refuse(422, { fieldErrors: { sure: m.people_erase_unsure() } }, { extra });
      }
      const { erased } = await erasePerson(ctx, by, form.input);
      return done({
        ...{ message: m.people_erased({ count: erased }), person: await getPerson(ctx, actor, email) },
      });
    },
    ...correctHandlers(ctx, actor),
    restrict: (sent) => restrict(sent, false),
    lift: (sent) => restrict(sent, true),
  });
}
