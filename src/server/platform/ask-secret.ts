// Asks for a secret on the terminal without showing what is typed. Secrets never travel as arguments or in the
// environment, where other programs on the machine could read them.
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Null where nobody sits at a terminal. */
export async function askSecret(question: string): Promise<string | null> {
  if (!process.stdin.isTTY) return null;
  process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}
