/** The default language: its formats are specified, and its URLs have no prefix. */
export const english = 'en';

/** Adds the language prefix: `/ms/deals` in Malay, `/deals` in English. */
export function addLanguagePrefix(path: string, language: string): string {
  if (language === english) return path;
  return path.replace(/^\/(?=[?#]|$)|^/, `/${language}`);
}

export function removeLanguagePrefix(path: string, language: string): string {
  if (language === english || !path.startsWith(`/${language}`)) return path;
  const rest = path.slice(language.length + 1);
  if (rest.startsWith('/')) return rest;
  return rest === '' || rest.startsWith('?') ? `/${rest}` : path;
}
