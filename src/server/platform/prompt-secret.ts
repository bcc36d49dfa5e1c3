// Prompts for a secret without echo. Never as an argument or in the environment, where other programs could
// read it.
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

export async function promptSecret(question: string): Promise<string | null> {
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
