// Title, description, canonical address and the tags that chats and search engines read, made in one place for every
// public page. Structured data about a deal belongs to the deal's own page.
import type { MetaDescriptor } from 'react-router';
import { inLanguage } from '#domain/kernel/language.ts';
import { m } from '#locales/messages/messages.js';
import { baseLocale, getLocale, locales } from '#locales/messages/runtime.js';
import genericPicture from '#web/shared/social/generic.jpg?url';

type PageMeta = {
  /** Without the product's name, which is added; absent on Home, whose title is name and tagline. */
  title?: string;
  description: string;
  /** The one address of this page, without what only filters or pages through it. */
  path: string;
  /** Scheme and host, from a loader; without it (the loader failed) the tags that need an address are left out. */
  baseUrl: string | undefined;
  /** Address of a 1200 × 630 picture on this site; the generic one unless told otherwise. */
  picture?: string;
  pictureAlt?: string;
  /** Puts "Error: " before the title, for the answer to a form that was refused. */
  failed?: boolean;
  /** Keeps the page out of search engines. */
  hidden?: boolean;
};

export function pageTitle(title: string, failed = false): string {
  const named = `${title} · ${m.product_name()}`;
  return failed ? m.page_title_failed({ title: named }) : named;
}

export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const title = page.title ? pageTitle(page.title, page.failed) : `${m.product_name()} · ${m.tagline()}`;
  const tags: MetaDescriptor[] = [{ title }, { name: 'description', content: page.description }];
  if (page.hidden) tags.push({ name: 'robots', content: 'noindex' });
  if (page.baseUrl === undefined) return tags;

  const url = new URL(inLanguage(page.path, getLocale()), page.baseUrl).href;
  const picture = new URL(page.picture ?? genericPicture, page.baseUrl).href;
  const pictureAlt = page.pictureAlt ?? m.social_picture_alt();
  const shared = page.title ?? m.tagline();
  return [
    ...tags,
    ...(page.hidden ? [] : [{ tagName: 'link' as const, rel: 'canonical', href: url }, ...alternates(page)]),
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: m.product_name() },
    { property: 'og:locale', content: m.open_graph_locale() },
    { property: 'og:title', content: shared },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: picture },
    { property: 'og:image:type', content: pictureType(picture) },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: pictureAlt },
    // Chats and X read the rest from the tags above.
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: shared },
    { name: 'twitter:description', content: page.description },
    { name: 'twitter:image', content: picture },
    { name: 'twitter:image:alt', content: pictureAlt },
  ];
}

function pictureType(address: string): string {
  return new URL(address).pathname.endsWith('.png') ? 'image/png' : 'image/jpeg';
}

/** The same page in every language there is; nothing while there is one. */
function alternates({ path, baseUrl }: PageMeta): MetaDescriptor[] {
  if (locales.length === 1) return [];
  const named = [...locales.map((locale) => [locale, locale] as const), ['x-default', baseLocale] as const];
  return named.map(([hrefLang, locale]) => ({
    tagName: 'link',
    rel: 'alternate',
    hrefLang,
    href: new URL(inLanguage(path, locale), baseUrl).href,
  }));
}

/** The base address from the public layout's loader, for pages that need no loader of their own. */
export function baseUrlOf(matches: readonly ({ loaderData?: unknown } | undefined)[]): string | undefined {
  for (const match of matches) {
    const data = match?.loaderData;
    if (typeof data === 'object' && data !== null && 'baseUrl' in data && typeof data.baseUrl === 'string') {
      return data.baseUrl;
    }
  }
  return undefined;
}
