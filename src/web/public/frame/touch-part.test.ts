import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTouchCode, TouchPart } from './touch-part.tsx';

const Hello = ({ name }: { name: string }) => createElement('p', null, `Hello ${name}`);
afterEach(() => void vi.useRealTimers());

describe('TouchPart', () => {
  it('is complete in the HTML of the server', async () => {
    const page = createElement(TouchPart<{ name: string }>, {
      code: createTouchCode(async () => Hello),
      props: { name: 'Nur' },
    });
    const html = await new Promise<string>((resolve) => {
      const body = new PassThrough();
      const { pipe } = renderToPipeableStream(page, {
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady: () => pipe(body),
      });
      resolve(text(body));
    });
    expect(html).toContain('<p>Hello Nur</p>');
    expect(html).not.toContain('<script');
  });

  it('loads its code once and retries a failed download', async () => {
    vi.useFakeTimers();
    const importCode = vi.fn(async () => Hello).mockRejectedValueOnce(new Error('offline'));
    const code = createTouchCode(importCode);
    const loaded = Promise.all([code.load(), code.load()]);
    await vi.advanceTimersByTimeAsync(999);
    expect(importCode).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    await loaded;
    expect(importCode).toHaveBeenCalledTimes(2);
  });
});
