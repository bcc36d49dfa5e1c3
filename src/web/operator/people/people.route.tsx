import { m } from '#locales/messages/messages.js';
import { ErrorBanner, SuccessBanner } from '#web/back-office/kit/banners.tsx';
import { sendForm } from '#web/shared/forms/action-result.ts';
import { FormTitle } from '#web/shared/forms/form-head.tsx';
import { useForm } from '#web/shared/forms/use-form.ts';
import { Banner } from '#web/shared/kit/banner.tsx';
import { PageHeader } from '#web/shared/kit/page-header.tsx';
import type { Route } from './+types/people.route';
import { CorrectForm } from './correct-form.tsx';
import { peopleAction } from './people-action.server.ts';
import { PeopleSearch, SeveralEmails } from './people-search.tsx';
import { peopleText } from './people-text.ts';
import { PersonPanels } from './person-panels.tsx';

export function action({ request, context }: Route.ActionArgs) {
  return peopleAction(request, context);
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, peopleText);

export default function People({ actionData }: Route.ComponentProps) {
  const page = useForm(actionData);
  const person = actionData && 'person' in actionData ? actionData.person : null;
  const look = actionData && 'look' in actionData ? actionData.look : undefined;
  const typed = actionData && 'typed' in actionData ? actionData.typed : page.refusal?.values;
  const emails = actionData?.ok && 'emails' in actionData ? actionData.emails : null;
  return (
    <>
      <FormTitle title={m.people_title()} form={page} />
      <PageHeader title={m.people_title()} lead={m.people_lead()} />
      {page.done?.message && <SuccessBanner key={page.resultKey} message={page.done.message} />}
      {page.failure && <ErrorBanner message={page.failure} takeFocus />}
      <PeopleSearch result={actionData} />
      {emails?.length === 0 && (
        <Banner kind="info" title={m.people_none_title()} takeFocus>
          {m.people_none_text()}
        </Banner>
      )}
      {emails && emails.length > 0 && <SeveralEmails emails={emails} />}
      {person && (
        <PersonPanels key={page.resultKey} person={person} result={actionData}>
          {person.contact && (
            <CorrectForm
              email={person.email}
              contact={person.contact}
              result={actionData}
              look={look}
              typed={typed ?? {}}
            />
          )}
        </PersonPanels>
      )}
    </>
  );
}
