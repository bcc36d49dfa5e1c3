import { defineConfig } from '@playwright/test';
import { chromiumArgs, findChromium } from './dev/testing/run/chromium.ts';

// dev/checks/e2e-proxy.ts starts the product behind Caddy and passes its URLs.
const { BASE_URL, HOST_RULE } = process.env;

export default defineConfig({
  testDir: 'e2e-proxy',
  timeout: 120_000,
  expect: { timeout: 25_000 },
  // Sequentially, because one spec stops the shared web process.
  workers: 1,
  forbidOnly: true,
  retries: 0,
  reporter: [['list'], ['json', { outputFile: 'reports/playwright-proxy.json' }]],
  outputDir: 'test-results/proxy',
  use: {
    ...(BASE_URL ? { baseURL: BASE_URL } : {}),
    // Caddy's certificate is self-signed, and the practice Billplz has one for Billplz's host name.
    ignoreHTTPSErrors: true,
    launchOptions: {
      executablePath: findChromium(),
      // `ignoreHTTPSErrors` leaves out the script of a service worker.
      args: [
        ...chromiumArgs,
        '--ignore-certificate-errors',
        ...(HOST_RULE ? [`--host-resolver-rules=${HOST_RULE}`] : []),
      ],
    },
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
    { name: 'desktop', use: { viewport: { width: 1280, height: 900 } } },
  ],
});
