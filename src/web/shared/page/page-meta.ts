// The title, description, canonical URL and sharing tags of every public page. A deal's page adds its structured data.
import type { MetaDescriptor } from 'react-router';
import { addLanguagePrefix } from '#domain/kernel/language.ts';
import { m } from '#locales/messages/messages.js';
import { baseLocale, getLocale, locales } from '#locales/messages/runtime.js';
import genericPicture from '#web/shared/social/generic.jpg?url';

type PageMeta = {
  /** Without the product name, which is appended. Omitted on Home, whose title is name and tagline. */
  title?: string;
  description: string;
  /** The canonical path, without filters or paging. */
  path: string;
  /** Scheme and host from a loader. If the loader failed, tags that need a URL are left out. */
  baseUrl: string | undefined;
  /** URL of a 1200 × 630 picture on this site; defaults to the generic one. */
  picture?: string;
  pictureAlt?: string;
  /** Puts "Error: " before the title after a refused form. */
  failed?: boolean;
  /** Keeps the page out of search engines. */
  hidden?: boolean;
  /** Keeps the page out of search engines, which find its content at `path`. */
  isDuplicate?: boolean;
};

export function pageTitle(title: string, failed = false): string {
  const named = `${title} · ${m.product_name()}`;
  return failed ? m.page_title_failed({ title: named }) : named;
}

export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const title = page.title ? pageTitle(page.title, page.failed) : `${m.product_name()} · ${m.tagline()}`;
  const tags: MetaDescriptor[] = [{ title }, { name: 'description', content: page.description }];
  if (page.hidden || page.isDuplicate) tags.push({ name: 'robots', content: 'noindex' });
  if (page.baseUrl === undefined) return tags;

  const url = new URL(addLanguagePrefix(page.path, getLocale()), page.baseUrl).href;
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
    // Chat apps and X read the other details from the tags above.
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

/** Links to the page in every language; empty if there is only one. */
function alternates({ path, baseUrl }: PageMeta): MetaDescriptor[] {
  if (locales.length === 1) return [];
  const named = [...locales.map((locale) => [locale, locale] as const), ['x-default', baseLocale] as const];
  return named.map(([hrefLang, locale]) => ({
    tagName: 'link',
    rel: 'alternate',
    hrefLang,
    href: new URL(addLanguagePrefix(path, locale), baseUrl).href,
  }));
}

/** Reads the base URL from the public layout's loader, for pages without a loader. */
export function findBaseUrl(matches: readonly ({ loaderData?: unknown } | undefined)[]): string | undefined {
  for (const match of matches) {
    const data = match?.loaderData;
    if (typeof data === 'object' && data !== null && 'baseUrl' in data && typeof data.baseUrl === 'string') {
      return data.baseUrl;
    }
  }
  return undefined;
}
