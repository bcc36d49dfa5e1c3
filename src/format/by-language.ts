import { getLocale } from '#locales/messages/runtime.js';

/** Memoised per language: creating an `Intl` formatter is slow. */
export function memoiseByLanguage<Format>(make: (language: string) => Format): () => Format {
  const cache = new Map<string, Format>();
  return () => {
    const name = getLocale();
    const format = cache.get(name) ?? make(name);
    cache.set(name, format);
    return format;
  };
}
