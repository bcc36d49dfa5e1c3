import type { Page } from '@playwright/test';

/** Counts real clicks over all pages of the test. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const count = (event: Event) => {
      const before = Number(sessionStorage.getItem('clicks') ?? 0);
      if (event.isTrusted) sessionStorage.setItem('clicks', String(before + 1));
    };
    addEventListener('click', count, { capture: true });
  });
  return () => page.evaluate(() => Number(sessionStorage.getItem('clicks') ?? 0));
}
