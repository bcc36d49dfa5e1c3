import { fileURLToPath } from 'node:url';
import type { Processes } from '../start/processes.ts';

const server = fileURLToPath(new URL('server.ts', import.meta.url));

/** Serves the practice Billplz as https://www.billplz.com, the host that live operation calls. */
export function startAsRealBillplz(
  processes: Processes,
  port: number | undefined,
  authority: string,
  host = '127.0.0.1',
): void {
  processes.start('billplz', [server, '--host', host, '--port', String(port)], {
    env: { PRACTICE_PUBLIC_URL: 'https://www.billplz.com', NODE_EXTRA_CA_CERTS: authority },
  });
}
