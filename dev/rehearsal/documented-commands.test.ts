import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { commandsIn, notRehearsed, rehearsed } from './documented-commands.ts';

const commands = commandsIn(readFileSync('docs/deploy.md', 'utf8'));
const all = [...rehearsed, ...notRehearsed.map(({ command }) => command)];

describe('the commands of docs/deploy.md', () => {
  it('are all rehearsed, or said not to be', () => {
    expect(commands.length).toBeGreaterThan(30);
    expect(commands.filter((command) => !all.some((pattern) => pattern.test(command)))).toEqual([]);
  });

  it('are those that the rehearsal knows, and no others', () => {
    const unknown = all.filter((pattern) => !commands.some((command) => pattern.test(command)));
    expect(unknown.map(String)).toEqual([]);
  });
});
