// Parses a request target into one canonical address and its page. Cache, router, log and policies use only
// this form.
import { isId } from '#domain/kernel/id.ts';
import * as paths from '#domain/kernel/paths.ts';
import { SERVICE_WORKER_PATH } from './pages/first-paint.ts';
import type { PageAudience } from './pages/page-table.ts';

type Owner = PageAudience | 'shell' | 'files';

interface Route {
  readonly pattern: string;
  readonly owner: Owner;
}

export interface Address {
  readonly route: Route;
  readonly path: string;
  readonly isCanonical: boolean;
  readonly search: string;
  readonly segments: readonly string[];
  readonly language: string | null;
  /** Client-side navigations fetch `/deals.data`. */
  readonly isData: boolean;
}

interface RouteNode {
  readonly fixed: Map<string, RouteNode>;
  param?: { readonly name: string; readonly node: RouteNode };
  route?: Route;
  rest?: Route;
}

const shellPaths = [
  '/healthz',
  '/readyz',
  '/.well-known/security.txt',
  SERVICE_WORKER_PATH,
  '/.well-known/change-password',
  '/policy-reports',
  '/api/payments/:provider/callback',
];
const fileTrees = ['/assets/*', '/demo/inbox/*', '/demo/billplz/*'];

const idParams = new Set(['dealId', 'bookingId', 'documentId']);
/** The values of these parameters are lower case; all others are case-sensitive. */
const lowerCaseParams = new Set([...idParams, 'slug', 'code']);
/** Logs hide every parameter except these and ids. */
const loggedParams = new Set(['slug', 'code', 'place', 'kind', 'file', 'provider']);

/** Characters that browsers send unencoded in a path. */
const plainSegment = /^[\w.!~*'()$&+,;=:@-]+$/;
const encodedPlain = /%(?:24|26|2B|2C|3A|3B|3D|40)/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: an encoded separator or control character is never ours.
const forbidden = /[/\\\u0000-\u001f\u007f]/;
const dataSuffix = /\.data$/i;
const oneClickPages = new Set([paths.unsubscribePath(':secret'), paths.alertAddressPath(':secret')]);
const oneClickSecret = /^[A-Za-z0-9_-]{48}$/;

export function createAddressReader(
  pages: Readonly<Record<string, PageAudience>>,
  languages: readonly string[],
): (target: string) => Address | null {
  const root: RouteNode = { fixed: new Map() };
  for (const [pattern, owner] of Object.entries(pages)) addRoute(root, { pattern, owner });
  for (const pattern of shellPaths) addRoute(root, { pattern, owner: 'shell' });
  for (const pattern of fileTrees) addRoute(root, { pattern, owner: 'files' });
  const prefixes = new Set(languages);
  return (target) => readAddress(target, root, prefixes);
}

/** Returns the path with secrets hidden, or the route pattern if no page handles it. */
export function getLoggablePath(address: Address | null): string {
  if (!address) return '/*';
  const { route, path, segments, language, isData } = address;
  if (route.owner === 'files') return path;
  const parts = route.pattern
    .split('/')
    .map((part, at) => (part.startsWith(':') ? loggableParam(part.slice(1), segments[at - 1] ?? '') : part));
  const page = parts.join('/');
  const shown = language === null ? page : `/${language}${page === '/' ? '' : page}`;
  return isData ? `${shown === '/' ? '/_' : shown}.data` : shown;
}

function loggableParam(name: string, value: string): string {
  return loggedParams.has(name) || (idParams.has(name) && isId(value)) ? value : '…';
}

/** Mail providers post here when a reader unsubscribes (RFC 8058); the secret authenticates the request. */
export function isOneClick(address: Address | null): boolean {
  if (!address || address.isData) return false;
  return oneClickPages.has(address.route.pattern) && oneClickSecret.test(address.segments[1] ?? '');
}

function addRoute(root: RouteNode, route: Route): void {
  const parts = route.pattern.split('/').filter(Boolean);
  const isTree = parts.at(-1) === '*';
  const node = (isTree ? parts.slice(0, -1) : parts).reduce(childNode, root);
  if (isTree) node.rest = route;
  else node.route = route;
}

function childNode(node: RouteNode, part: string): RouteNode {
  if (part.startsWith(':')) {
    const name = part.slice(1);
    node.param ??= { name, node: { fixed: new Map() } };
    if (node.param.name !== name) throw new Error(`The table names one parameter twice: ${name}`);
    return node.param.node;
  }
  const child = node.fixed.get(part) ?? { fixed: new Map() };
  node.fixed.set(part, child);
  return child;
}

/** Tries fixed segments, parameters, then wildcards, like React Router. Normalises case of fixed segments. */
function matchRoute(node: RouteNode, segments: string[], at = 0): Route | undefined {
  const segment = segments[at];
  if (segment === undefined) return node.route ?? node.rest;
  const lower = segment.toLowerCase();
  const fixed = node.fixed.get(lower);
  const found = fixed && matchRoute(fixed, segments, at + 1);
  if (found) segments[at] = lower;
  if (found || !node.param) return found ?? node.rest;
  const caught = matchRoute(node.param.node, segments, at + 1);
  if (caught && lowerCaseParams.has(node.param.name)) segments[at] = lower;
  return caught ?? node.rest;
}

function readAddress(target: string, root: RouteNode, languages: ReadonlySet<string>): Address | null {
  const sent = /^https?:/i.test(target) ? target.replace(/^https?:\/\/[^/\\?#]*/i, '') : target;
  const [withQuery = ''] = sent.split('#', 1);
  const question = withQuery.indexOf('?');
  const sentPath = (question < 0 ? withQuery : withQuery.slice(0, question)) || '/';
  const all = readSegments(sentPath);
  if (!all) return null;
  const first = all[0]?.toLowerCase() ?? '';
  const language = languages.has(first) ? first : null;
  const inTree = language === null ? all : all.slice(1);
  let segments = [...inTree];
  let route = matchRoute(root, segments);
  const isFile = route?.owner === 'files';
  const isData = !isFile && dataSuffix.test(segments.at(-1) ?? '');
  if (isData) {
    segments = removeDataSuffix(inTree);
    route = matchRoute(root, segments);
  }
  if (!route) throw new Error('The table of pages has no page for unknown addresses.');
  const page = [...(language === null ? [] : [language]), ...segments];
  const suffix = isFile && /[/\\]$/.test(sentPath) ? '/' : '';
  const path = `/${isData ? addDataSuffix(page) : page.join('/')}${suffix}`;
  const search = question < 0 ? '' : withQuery.slice(question);
  return {
    route,
    path,
    isCanonical: path === sentPath,
    search: search.toWellFormed().replace(/[^\x21-\x7e]+/g, encodeURIComponent),
    segments,
    language,
    isData,
  };
}

/** Decodes; removes empty and dot segments. Null if the path climbs above the root. */
function readSegments(path: string): string[] | null {
  const segments: string[] = [];
  for (const sent of path.split(/[/\\]/)) {
    if (sent === '') continue;
    const segment = plainSegment.test(sent) ? sent : recode(sent);
    if (segment === null) return null;
    if (segment === '..') {
      if (segments.pop() === undefined) return null;
    } else if (segment !== '.') segments.push(segment);
  }
  return segments;
}

function recode(segment: string): string | null {
  try {
    const decoded = decodeURIComponent(segment);
    if (forbidden.test(decoded)) return null;
    return encodeURIComponent(decoded).replace(encodedPlain, decodeURIComponent);
  } catch {
    return null;
  }
}

/** The start page and a page named `_` get an extra segment: `/_.data` is the start page's data. */
function addDataSuffix(page: readonly string[]): string {
  const isBelow = ['', '_'].includes(page.at(-1) ?? '');
  return `${(isBelow ? [...page, '_'] : page).join('/')}.data`;
}

/** React Router also accepts `/_.data` and `/.data` as the data path of the parent page. */
function removeDataSuffix(segments: readonly string[]): string[] {
  const name = (segments.at(-1) ?? '').replace(dataSuffix, '');
  const above = segments.slice(0, -1);
  return name === '' || name === '_' ? above : [...above, name];
}
