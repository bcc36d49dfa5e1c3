import { data } from 'react-router';
import { exportOwnData } from '#server/features/people/person-links.service.ts';
import { appContext, requestContext } from '#server/http/pages/router-context.ts';
import { personFile } from '#web/shared/person/person-file.server.ts';
import type { Route } from './+types/your-data-file.route';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { clientAddress, requestId } = context.get(requestContext);
  const visit = { clientAddress, requestId };
  const copy = await exportOwnData(context.get(appContext), params.secret, visit);
  if (!copy) throw data(null, { status: 404 });
  return personFile(copy, 'json');
}
