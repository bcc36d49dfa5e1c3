// Prompts for a secret without echo. Secrets are never arguments or environment variables, which other
// programs could read.
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
