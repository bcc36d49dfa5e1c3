import { defineConfig } from '@playwright/test';
import { chromiumArgs, findChromium } from './dev/testing/run/chromium.ts';

// dev/checks/e2e.ts starts the product and names its address.
const baseURL = process.env.BASE_URL ?? 'http://localhost:3000';

/** CI has half an hour for everything: there a wide screen looks at what it lays out differently, and the rest is a phone's. */
const onWideScreensInShort = ['seller.spec.ts'];

export default defineConfig({
  testDir: 'e2e',
  // Generous, because a busy machine is not a broken product; nothing here measures time.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  // One more than cores: a spec mostly waits for mails, holds and the bank.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  reporter: [['list'], ['json', { outputFile: 'reports/playwright.json' }]],
  use: {
    baseURL,
    launchOptions: { executablePath: findChromium(), args: chromiumArgs },
    // No trace: it takes a third of the time. `--trace retain-on-failure` records one for a failure that must be looked into.
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
    {
      name: 'desktop',
      grepInvert: /@once/,
      ...(process.env.E2E_SHORT && { testMatch: onWideScreensInShort }),
      use: { viewport: { width: 1280, height: 900 } },
    },
  ],
});
