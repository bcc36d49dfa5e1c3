import { afterEach, describe, expect, it } from 'vitest';
import { getFailureCount, loadOrKeep, retryDelayMs, setFailureCount, showLivePage } from './live-page.ts';

const address = 'https://sempat.example/deals?sort=price';
const lastData = { deals: ['Japan'] };
const ask = (url = address, signal?: AbortSignal) => new Request(url, signal ? { signal } : {});
const failWith = (error: unknown) => () => Promise.reject(error);
/** Mimics React Router's error for a response without page data: a proxy's 502, or our 503 with Retry-After. */
const answered = (status: number) => ({ status, statusText: '', internal: false, data: '' });

let leave = () => {};
const show = () => {
  leave = showLivePage({ address, data: lastData });
};

afterEach(() => {
  leave();
  setFailureCount(0);
});

describe('loadOrKeep', () => {
  it.each([
    ['no connection', new TypeError('Failed to fetch')],
    ['a proxy that finds nobody behind it', answered(502)],
    ['a server that is too busy or has no database', answered(503)],
    ['a server that fails', answered(500)],
    ['too many requests', answered(429)],
    ['an answer that was cut off', new Error('Unable to decode turbo-stream response')],
  ])('keeps the last data on screen after %s', async (_, error) => {
    show();
    expect(await loadOrKeep(ask(), failWith(error))).toBe(lastData);
    expect(await loadOrKeep(ask(), failWith(error))).toBe(lastData);
    expect(getFailureCount()).toBe(2);
  });

  it('resets the count of failures at the first success', async () => {
    show();
    await loadOrKeep(ask(), failWith(answered(503)));
    expect(await loadOrKeep(ask(), async () => 'new data')).toBe('new data');
    expect(getFailureCount()).toBe(0);
  });

  it.each([
    ['a redirect', Response.redirect('https://sempat.example/booking/complete', 303)],
    ['a deal that is gone', answered(404)],
  ])("passes on the server's response: %s", async (_, error) => {
    show();
    await expect(loadOrKeep(ask(), failWith(error))).rejects.toBe(error);
    expect(getFailureCount()).toBe(0);
  });

  it('does not count an aborted refresh as a failure', async () => {
    show();
    const cut = AbortSignal.abort();
    await expect(loadOrKeep(ask(address, cut), failWith(cut.reason))).rejects.toBe(cut.reason);
    expect(getFailureCount()).toBe(0);
  });

  it('never returns kept data for another URL or after the page was left', async () => {
    show();
    const away = answered(502);
    await expect(loadOrKeep(ask('https://sempat.example/'), failWith(away))).rejects.toBe(away);
    leave();
    await expect(loadOrKeep(ask(), failWith(away))).rejects.toBe(away);
  });
});

it('the retry delay doubles up to 30 seconds, plus up to half of it at random', () => {
  expect([1, 2, 3, 4, 5, 60].map((failed) => retryDelayMs(failed, 0))).toEqual([
    2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ]);
  expect(retryDelayMs(1, 1)).toBe(3_000);
  expect(retryDelayMs(60, 1)).toBe(45_000);
});
