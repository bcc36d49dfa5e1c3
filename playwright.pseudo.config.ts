import { defineConfig } from '@playwright/test';
import { chromiumArgs, findChromium } from './dev/testing/run/chromium.ts';

// dev/checks/pseudo-language.ts starts the product with a second language and passes its URL.
export default defineConfig({
  testDir: 'e2e-pseudo',
  timeout: 120_000,
  expect: { timeout: 20_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  reporter: [['list']],
  outputDir: 'test-results/pseudo',
  use: {
    baseURL: process.env.BASE_URL ?? 'http://localhost:3000',
    launchOptions: { executablePath: findChromium(), args: chromiumArgs },
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  },
});
