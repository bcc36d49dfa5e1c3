import { describe, expect, it } from 'vitest';
import { createCsvResponse, yieldRows } from './csv-answer.server.ts';

const file = {
  name: 'bookings',
  now: new Date('2026-11-20T04:00:00Z'),
  head: 'Name\r\n',
  formatLine: String,
};

describe('createCsvResponse', () => {
  it('survives a reader who leaves in the middle of the file', async () => {
    const failures: unknown[] = [];
    const note = (error: unknown) => failures.push(error);
    process.on('uncaughtException', note);
    const reader = createCsvResponse(file, yieldRows(['a', 'b'])).body?.getReader();
    await reader?.read();
    await reader?.cancel(new Error('The reader left.'));
    await new Promise((done) => setTimeout(done, 20));
    process.off('uncaughtException', note);
    expect(failures).toEqual([]);
  });
});
