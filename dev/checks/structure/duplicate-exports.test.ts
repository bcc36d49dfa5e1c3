import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { listDuplicateExports } from './duplicate-exports.ts';

const sources = globSync('src/**/*.{ts,tsx}')
  .filter((file) => !/\.(?:test|samples)\.|^src\/locales\/messages\//.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

describe('listDuplicateExports', () => {
  it('finds no duplicate in src', () => {
    expect(sources.length).toBeGreaterThan(1_000);
    expect(listDuplicateExports(sources)).toEqual([]);
  });

  it('finds a planted duplicate', () => {
    const planted = { file: 'src/web/planted.ts', text: 'export async function placeHold() {}\n' };
    expect(listDuplicateExports([...sources, planted])).toEqual([
      'placeHold: src/server/features/bookings/hold/hold.ts, src/web/planted.ts',
    ]);
  });

  it.each([
    'export function* readRows() {}',
    'export class ReadRows {}',
    'export abstract class ReadRows {}',
    'export const readRows = () => {};',
    'export interface ReadRows {}',
    'export type ReadRows = string;',
  ])('reads %s', (text) => {
    const [name = ''] = /readRows/i.exec(text) ?? [];
    const twice = ['a.ts', 'b.ts'].map((file) => ({ file, text }));
    expect(listDuplicateExports(twice)).toEqual([`${name}: a.ts, b.ts`]);
  });

  it('ignores the exports that React Router prescribes, in route modules only', () => {
    const text = 'export const loader = 1;\nexport async function clientAction() {}';
    const files = (ending: string) => ['a', 'b'].map((name) => ({ file: `${name}${ending}`, text }));
    expect(listDuplicateExports(files('.route.tsx'))).toEqual([]);
    expect(listDuplicateExports(files('.ts'))).toHaveLength(2);
  });

  it('ignores a type that shares the name of its value, and generated tables', () => {
    const both = { file: 'a.ts', text: 'export const Weight = 1;\nexport type Weight = number;' };
    const tables = { file: 'src/server/platform/database/tables.ts', text: 'export interface Weight {}' };
    expect(listDuplicateExports([both, tables])).toEqual([]);
  });
});
