import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  documents,
  findCommands,
  listCommandsRunAsWritten,
  notRehearsed,
  rehearsedCommands,
} from './documented-commands.ts';

const written = new Set(listCommandsRunAsWritten());
const commands = documents
  .flatMap((file) => findCommands(readFileSync(file, 'utf8')))
  .flatMap((line) => line.split(' && '));
const others = commands.filter((command) => !written.has(command));
const all = [...rehearsedCommands, ...notRehearsed.map(({ command }) => command)];

describe('documented commands', () => {
  it('are each rehearsed or excluded with a reason', () => {
    expect(commands.length - others.length).toBeGreaterThan(40);
    expect(others.filter((command) => !all.some((pattern) => pattern.test(command)))).toEqual([]);
  });

  it('match the list of the rehearsal', () => {
    const unknown = all.filter((pattern) => !others.some((command) => pattern.test(command)));
    expect(unknown.map(String)).toEqual([]);
  });
});
