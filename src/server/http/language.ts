// The language of the answer being made. It comes from the path only and travels with the request, because
// several answers in different languages are made at the same time.
import { AsyncLocalStorage } from 'node:async_hooks';
import { baseLocale, isLocale, overwriteGetLocale } from '#locales/messages/runtime.js';

const current = new AsyncLocalStorage<string>();

overwriteGetLocale(() => {
  const locale = current.getStore();
  return isLocale(locale) ? locale : baseLocale;
});

/** `/ms/deals` is Malay; a path that starts with no known language is in the base language. */
export function languageOf(pathname: string): string {
  const [, first = ''] = pathname.split('/');
  return isLocale(first) ? first : baseLocale;
}

export function runInLanguage<T>(locale: string, work: () => T): T {
  return current.run(locale, work);
}
