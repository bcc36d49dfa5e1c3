// Owns the language of what is being made, as far as rules need it: dates, amounts, counts, and the prefix of addresses.
// Rules have no request: the server and the browser say here, once, how they know the language.

/** Its dates, amounts and counts are fixed by the specification, and its addresses have no prefix. */
export const english = 'en';

let current: () => string = () => english;

/** The server answers with the language of the request or the mail, the browser with that of its page. */
export function setLanguageSource(source: () => string): void {
  current = source;
}

export function language(): string {
  return current();
}

/** The path as it stands in an address: `/ms/deals` in Malay, `/deals` in English. */
export function inLanguage(path: string, name: string = language()): string {
  if (name === english) return path;
  return path.replace(/^\/(?=[?#]|$)|^/, `/${name}`);
}

/** The path as the table of routes knows it, from one that stands in an address of this language. */
export function withoutLanguage(path: string, name: string = language()): string {
  if (name === english || !path.startsWith(`/${name}`)) return path;
  const rest = path.slice(name.length + 1);
  if (rest.startsWith('/')) return rest;
  return rest === '' || rest.startsWith('?') ? `/${rest}` : path;
}

/** Making a formatter is slow; a program needs a handful of them. */
export function keptByLanguage<Format>(make: (language: string) => Format): () => Format {
  const kept = new Map<string, Format>();
  return () => {
    const name = language();
    const format = kept.get(name) ?? make(name);
    kept.set(name, format);
    return format;
  };
}

const counts = keptByLanguage((name) => new Intl.NumberFormat(name));

/** `12,345` */
export function formatCount(count: number): string {
  return counts().format(count);
}
