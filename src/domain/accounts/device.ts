// Stores only the names of browser and system, never the full user agent.

export interface Device {
  readonly browser: string | null;
  readonly system: string | null;
}

/** First match wins: most browsers also name the ones they resemble. */
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

/** Longer than any browser sends; a client may send 16 kB. */
const MOST_CHARACTERS = 512;

export function readUserAgent(userAgent: string): Device {
  const start = userAgent.slice(0, MOST_CHARACTERS);
  const named = (list: readonly (readonly [string, RegExp])[]) =>
    list.find(([, pattern]) => pattern.test(start))?.[0] ?? null;
  return { browser: named(browsers), system: named(systems) };
}

export function deviceCode({ browser, system }: Device): string {
  return `${browser ?? ''}/${system ?? ''}`;
}

export function readDevice(code: string | null): Device {
  const [browser, system] = (code ?? '').split('/');
  return { browser: browser || null, system: system || null };
}
