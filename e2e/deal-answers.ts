import type { Page } from '@playwright/test';

/** Answers what a deal needs to state about its bag, refunds and changes. */
export async function answerIncluded(page: Page): Promise<void> {
  await page.getByLabel('Checked bag', { exact: true }).selectOption('20kg');
  await page.getByLabel('Refunds', { exact: true }).selectOption('none');
  await page.getByLabel('Changes', { exact: true }).selectOption('fee');
}
