import { fileURLToPath } from 'node:url';
import type { Processes } from '../start/processes.ts';

const server = fileURLToPath(new URL('server.ts', import.meta.url));

/** Starts the practice Billplz where live operation expects the real one: behind https://www.billplz.com. */
export function startAsRealBillplz(
  processes: Processes,
  port: number | undefined,
  /** File of certificates to trust, for callbacks to the site. */
  authority: string,
  host = '127.0.0.1',
): void {
  processes.start('billplz', [server, '--host', host, '--port', String(port)], {
    env: { PRACTICE_PUBLIC_URL: 'https://www.billplz.com', NODE_EXTRA_CA_CERTS: authority },
  });
}
