// Language of the current response (from the path) or mail (from the recipient). Kept in async-local storage,
// because responses in several languages render concurrently.
import { AsyncLocalStorage } from 'node:async_hooks';
import { removeLanguagePrefix } from '#domain/kernel/language.ts';
import { baseLocale, isLocale, overwriteGetLocale } from '#locales/messages/runtime.js';

const current = new AsyncLocalStorage<string>();

overwriteGetLocale(() => {
  const locale = current.getStore();
  return isLocale(locale) ? locale : baseLocale;
});

/** `/ms/deals` is Malay; a path without a known prefix is in the base language. */
export function getLanguage(path: string): string {
  const first = /^\/([^/?]*)/.exec(path)?.[1];
  return isLocale(first) ? first : baseLocale;
}

/** Returns the path without its language prefix, as in the route table. */
export function removePathLanguage(path: string): string {
  return removeLanguagePrefix(path, getLanguage(path));
}

export function runInLanguage<T>(locale: string, work: () => T): T {
  return current.run(locale, work);
}
