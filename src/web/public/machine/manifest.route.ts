import { brand9, paper } from '#domain/kernel/brand-colours.ts';
import * as paths from '#domain/kernel/paths.ts';
import { m } from '#locales/messages/messages.js';
import { getLocale } from '#locales/messages/runtime.js';
import icon180 from '#web/shared/social/icon-180.png?url';
import icon512 from '#web/shared/social/icon-512.png?url';

export function loader() {
  const manifest = {
    name: `${m.product_name()} · ${m.tagline()}`,
    short_name: m.product_name(),
    description: m.site_description(),
    lang: getLocale(),
    id: paths.homePath,
    start_url: paths.homePath,
    scope: paths.homePath,
    display: 'browser',
    background_color: paper,
    theme_color: brand9,
    icons: [
      { src: paths.faviconPath, sizes: 'any', type: 'image/svg+xml' },
      { src: icon180, sizes: '180x180', type: 'image/png' },
      { src: icon512, sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' },
  });
}
