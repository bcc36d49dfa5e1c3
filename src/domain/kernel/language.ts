// Owns the prefix that a language puts before the paths of its pages.

/** Its dates, amounts and counts are fixed by the specification, and its addresses have no prefix. */
export const english = 'en';

/** The path as it stands in an address: `/ms/deals` in Malay, `/deals` in English. */
export function inLanguage(path: string, language: string): string {
  if (language === english) return path;
  return path.replace(/^\/(?=[?#]|$)|^/, `/${language}`);
}

/** The path as the table of routes knows it, from one that stands in an address of this language. */
export function withoutLanguage(path: string, language: string): string {
  if (language === english || !path.startsWith(`/${language}`)) return path;
  const rest = path.slice(language.length + 1);
  if (rest.startsWith('/')) return rest;
  return rest === '' || rest.startsWith('?') ? `/${rest}` : path;
}
