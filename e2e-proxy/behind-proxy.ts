// Deals of the live company, the payer at the practice Billplz, and outages of the web process.
import type { Page } from '@playwright/test';
import { liveCompanyId } from '../dev/rehearsal/live/live-data.ts';
import { ownDeal } from '../e2e/own-data.ts';

export async function publishDeal(overrides: Parameters<typeof ownDeal>[0] = {}): Promise<string> {
  return (await ownDeal({ company_id: liveCompanyId, ...overrides })).id;
}

export function card(page: Page, dealId: string) {
  return page.getByRole('article').filter({ has: page.locator(`a[href="/deals/${dealId}"]`) });
}

export async function markDocument(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));
  return () => page.evaluate(() => document.documentElement.hasAttribute('data-same-document'));
}

export async function approveAtBank(billId: string): Promise<void> {
  const answer = await fetch(`${process.env.BILLPLZ_URL}/__ctl`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ pay: billId }),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

async function control(act: 'stop-web' | 'start-web'): Promise<void> {
  const answer = await fetch(`${process.env.CONTROL_URL}/${act}`, { method: 'POST' });
  if (!answer.ok) throw new Error(await answer.text());
}

/** Stops the web process while the callback runs, then starts it again. */
export async function runWhileWebIsDown(look: () => Promise<void>): Promise<void> {
  await control('stop-web');
  try {
    await look();
  } finally {
    await control('start-web');
  }
}
