import { data, type RouterContextProvider } from 'react-router';
import { maxCharacters } from '#domain/kernel/limits.ts';
import { type PersonRecords, personSections } from '#domain/privacy/person.ts';
import { ownErasureInput } from '#domain/privacy/person-input.ts';
import { m } from '#locales/messages/messages.js';
import { eraseOwnData, getOwnData } from '#server/features/people/person-links.service.ts';
import { appContext, requestContext } from '#server/http/pages/router-context.ts';
import { type FormText, sendForm } from '#web/shared/forms/action-result.ts';
import { readForm, refuse, succeed } from '#web/shared/forms/form.server.ts';
import { useForm } from '#web/shared/forms/use-form.ts';
import { privateHeaders } from '#web/shared/page/private-headers.server.ts';
import { describeKeptReason, formatKeptName, sectionNames } from '#web/shared/person/person-text.ts';
import { readableCells } from '#web/shared/person/readable-cells.server.ts';
import type { Route } from './+types/your-data.route';
import { type YourDataErased, YourDataPage } from './your-data-page.tsx';

const eraseText: FormText = {
  fields: { sure: () => ({ what: m.your_data_erase_sure(), max: maxCharacters.reason }) },
  failed: (reason) => m.your_data_failed({ reason: reason ?? m.error_not_saved() }),
};

/** Called by the loader, so that the texts stay out of client bundles. */
function toSections(records: PersonRecords) {
  return personSections
    .filter((section) => records[section].length > 0)
    .map((section) => ({
      id: section,
      title: sectionNames[section](),
      rows: records[section].map((row, index) => ({
        key: `${section}-${index}`,
        cells: readableCells(section, row),
      })),
    }));
}

const toRetainedItem = (thing: Parameters<typeof formatKeptName>[0]) => ({
  name: formatKeptName(thing),
  reason: describeKeptReason(thing),
});

function getVisit(context: Readonly<RouterContextProvider>) {
  const { clientAddress, requestId } = context.get(requestContext);
  return { clientAddress, requestId };
}

export async function loader({ params: { secret }, context }: Route.LoaderArgs) {
  const found = await getOwnData(context.get(appContext), secret, getVisit(context));
  const view = found && {
    secret,
    email: found.email,
    sections: toSections(found.records),
    kept: found.kept.map(toRetainedItem),
  };
  return data(view, { status: view ? 200 : 404, headers: privateHeaders });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request, ownErasureInput, eraseText);
  if (!form.ok) return form.refusal;
  if (!form.input.sure)
    return refuse(422, { fieldErrors: { sure: m.your_data_erase_unsure() } }, { headers: privateHeaders });
  const erased = await eraseOwnData(context.get(appContext), params.secret, getVisit(context));
  if (!erased) return refuse(404, { message: eraseText.failed() }, { headers: privateHeaders });
  const result: YourDataErased = { kept: erased.kept.map(toRetainedItem) };
  return succeed(result, privateHeaders);
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, eraseText);

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

export default function YourData({ loaderData, actionData }: Route.ComponentProps) {
  return <YourDataPage view={loaderData} form={useForm(actionData)} />;
}
