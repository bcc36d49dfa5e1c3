import { describe, expect, it } from 'vitest';
import { createLog, getNetwork, runWithLogFields } from './log.ts';

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog('info', 'test', { write: (line) => void lines.push(line) }));
  return lines.join('');
}

describe('the log', () => {
  it('redacts personal data in known field names', () => {
    const text = logged((log) =>
      log.info({ email: 'a@b.my', passenger: { passport: 'A123', name: 'Nur' } }, 'x'),
    );
    expect(text).not.toMatch(/a@b\.my|A123|Nur/);
  });

  it('keeps the code of a database error and drops the quoted row', () => {
    const error = Object.assign(new Error('duplicate key'), {
      code: '23505',
      detail: 'Key (email)=(a@b.my)',
    });
    const text = logged((log) => log.error({ err: error }, 'x'));
    expect(text).toContain('23505');
    expect(text).not.toContain('a@b.my');
  });

  it('adds the fields of a task to each of its lines, once, and to no others', () => {
    const text = logged((log) => {
      runWithLogFields({ requestId: 'r1' }, () => {
        runWithLogFields({ reference: 'ABCD2345' }, () => log.info({ reference: 'EFGH6789' }, 'inner'));
        log.info('outer');
      });
      log.info('elsewhere');
    });
    const [inner = '', outer, elsewhere] = text.trim().split('\n');
    expect(JSON.parse(inner)).toMatchObject({ requestId: 'r1', reference: 'EFGH6789' });
    expect(inner.match(/"reference"/g)).toHaveLength(1);
    expect(outer).toContain('"requestId":"r1"');
    expect(outer).not.toContain('reference');
    expect(elsewhere).not.toContain('r1');
  });

  it('shortens client addresses to their network except at debug level', () => {
    const lineAt = (level: string) => {
      const lines: string[] = [];
      const log = createLog(level, 'test', { write: (line) => void lines.push(line) });
      log.child({ requestId: 'r1' }).info({ clientAddress: '203.0.113.77' }, 'answered');
      return lines.join('');
    };
    expect(lineAt('info')).toContain('"clientAddress":"203.0.113.0/24"');
    expect(lineAt('debug')).toContain('"clientAddress":"203.0.113.77"');
  });

  it.each([
    ['203.0.113.77', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:db8::6', '2001:db8:0::/48'],
    ['::1', '0:0:0::/48'],
    ['', ''],
  ])('shortens %s to the network %s', (address, network) => {
    expect(getNetwork(address)).toBe(network);
  });

  it('writes one line for any text', () => {
    expect(
      logged((log) => log.info({ path: '/a\r\n{"level":30}' }, 'x\ny'))
        .trim()
        .split('\n'),
    ).toHaveLength(1);
  });
});
