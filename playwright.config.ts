import { defineConfig } from '@playwright/test';
import { chromiumArgs, findChromium } from './dev/testing/run/chromium.ts';

// dev/checks/e2e.ts starts the product and names its address.
const baseURL = process.env.BASE_URL ?? 'http://localhost:3000';

/**
 * CI has half an hour for everything. A phone runs every spec, because its screen is the narrow one; a wide screen runs one
 * journey of each role (buyer, company, operator) and the pages it lays out differently (menus, deal page, dialog, tables of
 * the back office). Refusals, failed payments and forms without JavaScript look the same at both widths.
 */
const onWideScreensInShort = /@both-widths/;

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
      ...(process.env.E2E_SHORT && { grep: onWideScreensInShort }),
      use: { viewport: { width: 1280, height: 900 } },
    },
  ],
});
