import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, noSideways } from './test.ts';

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } };

/** Checks the page at phone and desktop width; SCREENSHOTS=folder takes pictures. */
export async function expectNoLayoutFaults(page: Page, name: string): Promise<void> {
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    await expectNoAxeViolations(page);
    expect(await page.evaluate(noSideways), `${name} on ${size}`).toBe(true);
    if (process.env.SCREENSHOTS)
      await page.screenshot({ path: `${process.env.SCREENSHOTS}/${name}-${size}.png`, fullPage: true });
  }
}
