import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import {
  activePdfs,
  createBombPdf,
  createLongPdf,
  createPdf,
  encryptedPdf,
  endlessPdf,
  hiddenPdf,
  marksPdf,
  textPdf,
  unlabelledPdf,
} from '#dev/testing/fixtures/document-fixture.ts';
import { maxReadCharacters, maxReadPages } from '#domain/fulfilment/document.ts';
import { runInThread, type ThreadLimits } from './limited-thread.ts';
import { inspectPdf } from './pdf-inspection.ts';
import { readPdf } from './pdf-text.ts';

async function readPdfText(pdf: Uint8Array): Promise<string> {
  const content = await readPdf(pdf);
  return content.kind === 'plain' ? content.text : content.kind;
}

const thread = new URL('../../features/fulfilment/documents/document-thread.ts', import.meta.url);

async function readInThread(pdf: Uint8Array, limits?: ThreadLimits): Promise<string | null> {
  const task = { pdf: new Uint8Array(pdf), fileName: 'a.pdf', travellers: [] };
  return (await runInThread<{ kind: string }>(thread, task, limits))?.kind ?? null;
}

const tight = { longestMs: 4_000, mostHeapMb: 64, mostGrowthMb: 256 };

describe('reading a PDF', () => {
  it('returns its text line by line', async () => {
    expect(await readPdfText(textPdf('Passenger LIM/WEI MING MR', 'Ticket 232-1234567890'))).toMatch(
      /Passenger LIM\/WEI MING MR\s+Ticket 232-1234567890/,
    );
  });

  it('reads only the first pages and no more than needed', async () => {
    const text = await readPdfText(createLongPdf(5_000));
    expect(text.match(/again/g)).toHaveLength(maxReadPages);
    const long = Buffer.from(`BT /F1 1 Tf 72 720 Td (${'word '.repeat(60)}) Tj ET\n`.repeat(400));
    expect((await readPdfText(createPdf([{ content: long }]))).length).toBe(maxReadCharacters);
  });

  it.each([
    ['is cut short', () => textPdf('Passenger').subarray(0, 200)],
    ['is no PDF', () => Buffer.from('<html>%PDF-1.7 %%EOF')],
    ['is empty', () => Buffer.alloc(0)],
  ])('returns empty or null for a file that %s, and the process continues', async (_what, file) => {
    expect([null, 'plain']).toContain(await readInThread(file()));
    expect(await readPdfText(file()).catch(() => '')).toBe('');
  });

  it('reads an encrypted file without a password', async () => {
    expect(await readPdfText(await encryptedPdf('Ticket 232-1234567890'))).toContain('232-1234567890');
  });
});

describe('a rejected PDF', () => {
  it.each(Object.entries(activePdfs))('security 74: contains %s', async (_what, pdf) => {
    expect(await readPdf(pdf())).toEqual({ kind: 'active' });
  });

  it('security 74: contains a script hidden in compressed objects', async () => {
    expect(inspectPdf(unlabelledPdf())).toBe('plain');
    expect(await readPdf(unlabelledPdf())).toEqual({ kind: 'active' });
  });

  it('security 74: needs a password or has objects that cannot be inspected', async () => {
    expect(await readPdf(await encryptedPdf('E-ticket', 'secret'))).toEqual({ kind: 'protected' });
    expect(await readPdf(hiddenPdf())).toEqual({ kind: 'protected' });
  });
});

describe('a hostile PDF', () => {
  it('is aborted when it unpacks beyond the limit, and the process stays small and responsive', async () => {
    const bomb = await createBombPdf(1_000);
    expect(bomb.length).toBeLessThan(100_000);
    const before = process.memoryUsage.rss();
    let mostBytes = 0;
    let longestPauseMs = 0;
    let isOver = false;
    const watching = (async () => {
      while (!isOver) {
        const asked = performance.now();
        await pause(5);
        longestPauseMs = Math.max(longestPauseMs, performance.now() - asked);
        mostBytes = Math.max(mostBytes, process.memoryUsage.rss() - before);
      }
    })();
    expect(await readInThread(bomb, tight)).toBeNull();
    isOver = true;
    await watching;
    expect(mostBytes).toBeLessThan(900 * 1024 * 1024);
    expect(longestPauseMs).toBeLessThan(2_000);
    expect(await readInThread(textPdf('the next one'))).toBe('plain');
  }, 60_000);

  it('is aborted in time when it never ends', async () => {
    const started = performance.now();
    expect(await readInThread(endlessPdf(), { ...tight, longestMs: 300 })).toBeNull();
    expect(performance.now() - started).toBeLessThan(5_000);
  }, 60_000);

  it('security 71: with endless marks is read within seconds, and the process stays responsive', async () => {
    const hostile = marksPdf();
    expect(hostile.length).toBeLessThan(2_000);
    const started = performance.now();
    expect(await readInThread(hostile)).toBe('plain');
    expect(performance.now() - started).toBeLessThan(10_000);
  }, 60_000);

  it('is read completely without the limits (control)', async () => {
    expect(
      await readInThread(await createBombPdf(20), {
        longestMs: 60_000,
        mostHeapMb: 512,
        mostGrowthMb: 4_096,
      }),
    ).toBe('plain');
    const patient = { longestMs: 60_000, mostHeapMb: 1_024, mostGrowthMb: 4_096 };
    expect(await readInThread(endlessPdf(), patient)).toBe('plain');
  }, 120_000);
});
