import { getLocale } from '#locales/messages/runtime.js';

/** Making a formatter is slow; a program needs a handful of them. */
export function keptByLanguage<Format>(make: (language: string) => Format): () => Format {
  const kept = new Map<string, Format>();
  return () => {
    const name = getLocale();
    const format = kept.get(name) ?? make(name);
    kept.set(name, format);
    return format;
  };
}
