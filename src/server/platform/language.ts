// The language of the answer or the mail being made. A page's comes from its path only, a mail's from its recipient. It
// travels with the work, because several answers in different languages are made at the same time.
import { AsyncLocalStorage } from 'node:async_hooks';
import { withoutLanguage } from '#domain/kernel/language.ts';
import { baseLocale, isLocale, overwriteGetLocale } from '#locales/messages/runtime.js';

const current = new AsyncLocalStorage<string>();

overwriteGetLocale(() => {
  const locale = current.getStore();
  return isLocale(locale) ? locale : baseLocale;
});

/** `/ms/deals` is Malay; a path that starts with no known language is in the base language. */
export function languageOf(path: string): string {
  const first = /^\/([^/?]*)/.exec(path)?.[1];
  return isLocale(first) ? first : baseLocale;
}

/** The path as the table of routes knows it, whatever its language. */
export function plainPath(path: string): string {
  return withoutLanguage(path, languageOf(path));
}

export function runInLanguage<T>(locale: string, work: () => T): T {
  return current.run(locale, work);
}
