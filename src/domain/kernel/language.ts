// Owns the prefix that a language puts before the paths of its pages.

/** Its dates, amounts and counts are fixed by the specification, and its addresses have no prefix. */
export const english = 'en';

/** The path in an address of this language: `/ms/deals` in Malay, `/deals` in English. */
export function inLanguage(path: string, language: string): string {
  if (language === english) return path;
  return path.replace(/^\/(?=[?#]|$)|^/, `/${language}`);
}

/** The path in the table of routes, from the path in an address of this language. */
export function withoutLanguage(path: string, language: string): string {
  if (language === english || !path.startsWith(`/${language}`)) return path;
  const rest = path.slice(language.length + 1);
  if (rest.startsWith('/')) return rest;
  return rest === '' || rest.startsWith('?') ? `/${rest}` : path;
}
