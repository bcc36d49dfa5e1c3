import { defineConfig } from '@playwright/test';
import { chromiumArgs, findChromium } from './dev/testing/run/chromium.ts';

// dev/checks/e2e.ts starts the product and passes its URL.
const baseURL = process.env.BASE_URL ?? 'http://localhost:3000';

/**
 * CI has half an hour in total. Every spec runs at phone width. At desktop width only one journey of each
 * role runs, plus the pages with another layout there (menus, deal page, dialog, back-office tables).
 * Refusals, failed payments and forms without JavaScript look the same at both widths.
 */
const onWideScreensInShort = /@both-widths/;

export default defineConfig({
  testDir: 'e2e',
  // Generous, because the machine may be busy. Nothing here measures time.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  // One more than the cores, because a spec mostly waits for mails, holds and the bank.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  reporter: [['list'], ['json', { outputFile: 'reports/playwright.json' }]],
  use: {
    baseURL,
    launchOptions: { executablePath: findChromium(), args: chromiumArgs },
    // No trace, because it adds a third of the time. To investigate a failure, use `--trace
    // retain-on-failure`.
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
    {
      name: 'desktop',
      grepInvert: /@once/,
      ...(process.env.E2E_SHORT && { grep: onWideScreensInShort }),
      use: { viewport: { width: 1280, height: 900 } },
    },
  ],
});
