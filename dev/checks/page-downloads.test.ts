// Sources and bytes that each public page loads. Bundles follow from folders, so moving a file can change
// every page. Update with `npx vitest run dev/checks/page-downloads.test.ts -u` and review the diff.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAddressReader } from '#server/http/address.ts';
import { cachedAddress } from '#server/http/pages/page-address.ts';
import { pageTable } from '#server/http/pages/page-table.ts';
import { ensureBuild } from '../start/build.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const MOST_JAVASCRIPT_KB = 130;
const MOST_IN_WIZARD_KB = 135;
/** Smaller differences are only noise of the compression. */
const TOLERATED_KB = 2;

const sizes: Record<string, { javascript: number; css: number }> = {
  '/': { javascript: 124, css: 12 },
  deals: { javascript: 124, css: 11 },
  'deals/:dealId': { javascript: 129, css: 11 },
  'sellers/:slug': { javascript: 122, css: 9 },
  'interest/:dealId': { javascript: 127, css: 10 },
  wishes: { javascript: 122, css: 10 },
  about: { javascript: 124, css: 9 },
  contact: { javascript: 125, css: 10 },
  'register-company': { javascript: 127, css: 10 },
  privacy: { javascript: 125, css: 10 },
  terms: { javascript: 125, css: 10 },
  login: { javascript: 127, css: 10 },
  'superadmin/login': { javascript: 118, css: 8 },
  'reset-password': { javascript: 118, css: 8 },
  'new-password': { javascript: 117, css: 8 },
  'unsubscribe/:secret': { javascript: 117, css: 8 },
  'join-team/:token': { javascript: 117, css: 8 },
  'alerts/:secret': { javascript: 117, css: 8 },
  'wishes/:secret': { javascript: 122, css: 8 },
  'your-data': { javascript: 121, css: 10 },
  'your-data/:secret': { javascript: 123, css: 9 },
  'stop-payment-keys/:secret': { javascript: 118, css: 8 },
  booking: { javascript: 134, css: 12 },
  'booking/complete': { javascript: 122, css: 10 },
  'booking/email': { javascript: 121, css: 8 },
  'my-booking': { javascript: 121, css: 8 },
  'my-booking/:secret': { javascript: 129, css: 11 },
  'my-booking/:secret/travellers/:place': { javascript: 124, css: 9 },
  'my-booking/:secret/travellers/:place/infant': { javascript: 123, css: 9 },
  'my-booking/:secret/flight-change': { javascript: 120, css: 8 },
  'my-booking/:secret/phone': { javascript: 121, css: 8 },
  'my-booking/:secret/end': { javascript: 119, css: 8 },
  'my-booking/:secret/request/:kind': { javascript: 120, css: 8 },
  'my-booking/:secret/offer': { javascript: 120, css: 8 },
  'traveller/:secret': { javascript: 125, css: 10 },
  'demo/opening': { javascript: 114, css: 8 },
};
const publicPages = Object.keys(sizes);

/** Maximum kilobytes of JavaScript on pages behind sign-in, by the last part of their path. */
const officePages = { today: 162, 'create-deal': 190, desk: 157 };

interface Manifest {
  readonly entry: Part;
  readonly routes: Readonly<Record<string, RoutePart>>;
}
interface Part {
  readonly module: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
interface RoutePart extends Part {
  readonly id: string;
  readonly path?: string;
  readonly index?: boolean;
  readonly parentId?: string;
}

interface Download {
  readonly javascriptKb: number;
  readonly cssKb: number;
  readonly modules: readonly string[];
}

let downloads: Record<string, Download>;
let manifest: Manifest;

beforeAll(async () => {
  ensureBuild();
  manifest = ((await import(join(root, 'build/server/index.js'))) as { assets: Manifest }).assets;
  const modules = JSON.parse(readFileSync(join(root, 'build/modules.json'), 'utf8'));
  const pages = [...publicPages, ...Object.keys(officePages)];
  downloads = Object.fromEntries(pages.map((page) => [page, measureDownload(page, manifest, modules)]));
}, 180_000);

function measureDownload(
  page: string,
  { entry, routes }: Manifest,
  modules: Record<string, string[]>,
): Download {
  const found = findRoute(page, routes);
  const parts = [];
  for (let route = routes[found.id]; route; route = routes[route.parentId ?? '']) parts.push(route);
  const scripts = new Set([entry, ...parts].flatMap((part) => [part.module, ...(part.imports ?? [])]));
  const styles = new Set(parts.flatMap((part) => part.css ?? []).map((file) => file.replace(/#.*$/, '')));
  const sources = [...scripts].flatMap((script) => modules[script.slice(1)] ?? []);
  return {
    javascriptKb: kilobytes(scripts),
    cssKb: kilobytes(styles),
    modules: [...new Set(sources.map(shortenModuleId))].sort(),
  };
}

function findRoute(page: string, routes: Manifest['routes']): RoutePart {
  const found = Object.values(routes).find(
    (route) => route && (route.path ?? (route.index ? '/' : '')) === page,
  );
  if (!found) throw new Error(`No route answers ${page}.`);
  return found;
}

function kilobytes(files: ReadonlySet<string>): number {
  const sizes = [...files].map((file) => readFileSync(join(root, 'build/client', `${file}.br`)).length);
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1_000);
}

/** Package names and source file names without folders, so that moving a file changes nothing. */
function shortenModuleId(id: string): string {
  const path = id.split('node_modules/').at(-1) ?? id;
  if (path !== id)
    return path
      .split('/')
      .slice(0, path.startsWith('@') ? 2 : 1)
      .join('/');
  return basename(id.replaceAll('\0', '').replace(/\?.*$/, ''));
}

describe('downloads of a public page', () => {
  it('match the recorded modules', async () => {
    const modules = publicPages.map((page) => [page, downloads[page]?.modules]);
    const list = `${JSON.stringify(Object.fromEntries(modules), null, 2)}\n`;
    await expect(list).toMatchFileSnapshot('page-downloads.json');
  });

  it.each(publicPages)('have the recorded size for %s', (page) => {
    const { javascriptKb = 0, cssKb = 0 } = downloads[page] ?? {};
    expect(Math.abs(javascriptKb - (sizes[page]?.javascript ?? 0))).toBeLessThanOrEqual(TOLERATED_KB);
    expect(Math.abs(cssKb - (sizes[page]?.css ?? 0))).toBeLessThanOrEqual(TOLERATED_KB);
  });

  it.each(publicPages)('contain at most 130 kB of JavaScript, or 135 in the wizard, for %s', (page) => {
    const most = page === 'booking' ? MOST_IN_WIZARD_KB : MOST_JAVASCRIPT_KB;
    expect(downloads[page]?.javascriptKb).toBeLessThanOrEqual(most);
  });

  it('contain no schemas and no back office code', () => {
    for (const page of publicPages) {
      const { modules = [] } = downloads[page] ?? {};
      expect(modules.filter((name) => name === 'zod')).toEqual([]);
      expect(modules).not.toContain('shell.tsx');
    }
  });
});

it.each(Object.entries(officePages))('%s downloads at most %i kB of JavaScript', (page, most) => {
  expect(downloads[page]?.javascriptKb).toBeLessThanOrEqual(most);
});

it.each([
  ['/', '/_.data'],
  ['deals', '/deals.data'],
  ['sellers/:slug', '/sellers/wira-travel-0123456789.data'],
  ['about', '/about.data'],
  ['contact', '/contact.data'],
  ['register-company', '/register-company.data'],
  ['privacy', '/privacy.data'],
  ['terms', '/terms.data'],
])('the page cache knows the route of %s and therefore caches its data', (page, address) => {
  const { id } = findRoute(page, manifest.routes);
  const read = createAddressReader(pageTable, [])(`${address}?_routes=${encodeURIComponent(id)}`);
  const kept = read && cachedAddress('GET', read, 'http://localhost');
  expect(kept?.searchParams.get('_routes')).toBe(id);
});
