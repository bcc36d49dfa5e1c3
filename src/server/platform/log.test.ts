import { describe, expect, it } from 'vitest';
import { createLog } from './log.ts';

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog('info', 'test', { write: (line) => void lines.push(line) }));
  return lines.join('');
}

describe('the log', () => {
  it('cuts out personal data that slips in under a telling name', () => {
    const text = logged((log) =>
      log.info({ email: 'a@b.my', passenger: { passport: 'A123', name: 'Nur' } }, 'x'),
    );
    expect(text).not.toMatch(/a@b\.my|A123|Nur/);
  });

  it('keeps the code of a database error and drops the row it quotes', () => {
    const error = Object.assign(new Error('duplicate key'), {
      code: '23505',
      detail: 'Key (email)=(a@b.my)',
    });
    const text = logged((log) => log.error({ err: error }, 'x'));
    expect(text).toContain('23505');
    expect(text).not.toContain('a@b.my');
  });

  it('writes one line whatever the text contains', () => {
    expect(
      logged((log) => log.info({ path: '/a\r\n{"level":30}' }, 'x\ny'))
        .trim()
        .split('\n'),
    ).toHaveLength(1);
  });
});
