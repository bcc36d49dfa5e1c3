// Owns what a browser is called in plain words. Only the two names are kept, never the whole line that browsers send.

export interface Device {
  /** Such as Chrome; null when it is none that we know. */
  readonly browser: string | null;
  /** Such as Windows. */
  readonly system: string | null;
}

/** The first that fits counts: nearly every browser also names those it resembles. */
const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const;

const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** No browser sends more; a client may send 16 kB. */
const MOST_CHARACTERS = 512;

export function deviceOf(userAgent: string): Device {
  const start = userAgent.slice(0, MOST_CHARACTERS);
  const named = (list: readonly (readonly [string, RegExp])[]) =>
    list.find(([, looks]) => looks.test(start))?.[0] ?? null;
  return { browser: named(browsers), system: named(systems) };
}

/** As it is kept: `Chrome/Windows`. */
export function deviceCode({ browser, system }: Device): string {
  return `${browser ?? ''}/${system ?? ''}`;
}

export function readDevice(code: string | null): Device {
  const [browser, system] = (code ?? '').split('/');
  return { browser: browser || null, system: system || null };
}
