import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { bombPdf, endlessPdf, manyPagesPdf, pdfOf, textPdf } from '#dev/document-fixture.ts';
import { maxReadCharacters, maxReadPages } from '#domain/constants.ts';
import { readPdfText } from './pdf-text.ts';

const tight = { longestMs: 4_000, mostHeapMb: 64, mostGrowthMb: 256 };

describe('the text of a PDF', () => {
  it('is read, line by line', async () => {
    expect(await readPdfText(textPdf('Passenger LIM/WEI MING MR', 'Ticket 232-1234567890'))).toMatch(
      /Passenger LIM\/WEI MING MR\s+Ticket 232-1234567890/,
    );
  });

  it('is read of the first pages only, and never more than is needed', async () => {
    const text = (await readPdfText(manyPagesPdf(5_000))) ?? '';
    expect(text.match(/again/g)).toHaveLength(maxReadPages);
    const long = Buffer.from(`BT /F1 1 Tf 72 720 Td (${'word '.repeat(60)}) Tj ET\n`.repeat(400));
    expect((await readPdfText(pdfOf([{ content: long }])))?.length).toBe(maxReadCharacters);
  });

  it.each([
    ['is cut short', () => textPdf('Passenger').subarray(0, 200)],
    ['is no PDF', () => Buffer.from('<html>%PDF-1.7 %%EOF')],
    ['is empty', () => Buffer.alloc(0)],
  ])('is nothing or none of a file that %s, and the process goes on', async (_what, file) => {
    expect((await readPdfText(file())) ?? '').toBe('');
  });
});

describe('a hostile PDF', () => {
  it('that unpacks to more than there is room for is given up, and the process stays small and awake', async () => {
    const bomb = await bombPdf(1_000);
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
    expect(await readPdfText(bomb, tight)).toBeNull();
    isOver = true;
    await watching;
    expect(mostBytes).toBeLessThan(900 * 1024 * 1024);
    expect(longestPauseMs).toBeLessThan(2_000);
    expect(await readPdfText(textPdf('the next one'))).toContain('the next one');
  }, 60_000);

  it('that takes for ever is given up in time', async () => {
    const started = performance.now();
    expect(await readPdfText(endlessPdf(), { ...tight, longestMs: 300 })).toBeNull();
    expect(performance.now() - started).toBeLessThan(5_000);
  }, 60_000);

  it('control: both are read where nothing stops them, so it is the limits that do', async () => {
    expect(
      await readPdfText(await bombPdf(20), { longestMs: 60_000, mostHeapMb: 512, mostGrowthMb: 4_096 }),
    ).toBe('');
    const patient = { longestMs: 60_000, mostHeapMb: 1_024, mostGrowthMb: 4_096 };
    expect(await readPdfText(endlessPdf(), patient)).toContain('x');
  }, 120_000);
});
