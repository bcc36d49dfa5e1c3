// Private part of cached public pages.
import { appContext } from '#server/http/pages/router-context.ts';
import { readVisitor } from '#web/shared/visitor/visitor.server.ts';
import type { Route } from './+types/visitor.route';

export async function loader({ request, context }: Route.LoaderArgs) {
  const visitor = await readVisitor(context.get(appContext), request);
  return Response.json(visitor, { headers: { 'cache-control': 'no-store' } });
}
