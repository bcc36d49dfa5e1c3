import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

// Prefer the headless shell: a full browser takes three times as long.
const commands = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

export function findChromium(): string {
  const named = process.env.CHROMIUM_PATH;
  if (named) return named;
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => commands.map((command) => join(folder, command)));
  const found = [...onPath, ...places, chromium.executablePath()].find((path) => existsSync(path));
  if (found) return found;
  throw new Error(
    'No browser was found for the end-to-end tests. Install Chromium or Chrome, name one with CHROMIUM_PATH=…, or run\n' +
      '`npx playwright install chromium`.',
  );
}

/** Disable background requests and first-run pages. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
