import { isSceneCode, sceneSvg, weaveSvg } from '#web/shared/scene/scenes.ts';
import type { Route } from './+types/art.route';

export function loader({ params }: Route.LoaderArgs) {
  const [, weave, code = ''] = /^(weave-)?(\w{2,3})\.svg$/.exec(params.file) ?? [];
  if (!isSceneCode(code)) return new Response(null, { status: 404 });
  return new Response(weave ? weaveSvg(code) : sceneSvg(code), {
    headers: {
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=604800, stale-while-revalidate=2592000',
    },
  });
}
