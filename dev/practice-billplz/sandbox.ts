// npm run check -- billplz-sandbox: needs sandbox keys and a browser; see docs/payments.md.
import { createServer } from 'node:http';
import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { billplzHost } from '#server/features/payments/billplz.client.ts';
import { runSandbox, type SandboxRun } from './sandbox-run.ts';

const WAIT_MS = 180_000;
const names = ['BILLPLZ_API_KEY', 'BILLPLZ_COLLECTION_ID', 'BILLPLZ_X_SIGNATURE'] as const;

async function main(): Promise<void> {
  const [apiKey = '', collectionId = '', xSignatureKey = ''] = names.map((name) => process.env[name]);
  if (!apiKey || !collectionId || !xSignatureKey) {
    console.error(`Set ${names.join(', ')} to the keys of a Billplz SANDBOX account, then run this again.`);
    console.error(
      'PUBLIC_URL=https://… (leading to port 4030 here, or to PORT) lets callbacks arrive as well.',
    );
    process.exit(2);
  }
  const { PUBLIC_URL, PORT = '4030', BILLPLZ_BASE_URL } = process.env;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const arrived: SandboxRun['arrived'] = { callbacks: [], returns: [] };
  const publicServer = PUBLIC_URL ? listen(Number(PORT), arrived) : null;
  const findings = await runSandbox({
    host: practiceOnly(BILLPLZ_BASE_URL) ?? billplzHost(true),
    keys: { apiKey, collectionId, xSignatureKey },
    publicUrl: PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    arrived,
    ask: async (question) => (await terminal.question(`\n${question} `)).trim(),
    say: (line) => console.log(line),
    waitMs: WAIT_MS,
  });
  terminal.close();
  publicServer?.close();
  const differ = findings.filter(({ verdict }) => verdict === 'DIFFERS');
  console.log(`\n${findings.length} findings, ${differ.length} differ from what the product relies on.`);
  process.exitCode = differ.length > 0 ? 1 : 0;
}

function practiceOnly(address: string | undefined): string | null {
  if (!address) return null;
  const { hostname } = new URL(address);
  if (hostname !== '127.0.0.1' && hostname !== 'localhost')
    throw new Error('BILLPLZ_BASE_URL may only name a practice Billplz on this machine.');
  return address.replace(/\/+$/, '');
}

function listen(port: number, arrived: SandboxRun['arrived']) {
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (url.pathname === '/return') arrived.returns.push(url.searchParams);
    if (url.pathname === '/callback') arrived.callbacks.push(new URLSearchParams(await text(request)));
    response.writeHead(200, { 'content-type': 'text/plain' }).end('OK');
  });
  return server.listen(port, '127.0.0.1');
}

await main();
