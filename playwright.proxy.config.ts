import { defineConfig } from '@playwright/test';
import { chromiumArgs, findChromium } from './dev/testing/run/chromium.ts';

// dev/checks/e2e-proxy.ts starts the product behind Caddy and says where everything is.
const { BASE_URL, HOST_RULE } = process.env;

export default defineConfig({
  testDir: 'e2e-proxy',
  timeout: 120_000,
  expect: { timeout: 25_000 },
  // One after the other: a spec stops the web process that all of them share.
  workers: 1,
  forbidOnly: true,
  retries: 0,
  reporter: [['list'], ['json', { outputFile: 'reports/playwright-proxy.json' }]],
  outputDir: 'test-results/proxy',
  use: {
    ...(BASE_URL ? { baseURL: BASE_URL } : {}),
    // Caddy's certificate is its own, and the practice Billplz shows one for Billplz's name.
    ignoreHTTPSErrors: true,
    launchOptions: {
      executablePath: findChromium(),
      args: [...chromiumArgs, ...(HOST_RULE ? [`--host-resolver-rules=${HOST_RULE}`] : [])],
    },
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
    { name: 'desktop', use: { viewport: { width: 1280, height: 900 } } },
  ],
});
