// A program on PATH that forwards its arguments to the rehearsal: deploy/release.sh calls systemctl or docker
// compose, and must not affect this machine.
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { listen } from '../../start/ports.ts';

export async function openStandInCommand(
  folder: string,
  name: string,
  act: (args: readonly string[]) => Promise<string>,
  /** `first` contains shell lines that run first and handle commands that must not be forwarded. */
  first = '',
) {
  const server = createServer(async (request, response) => {
    const lines = (await text(request)).split('\n');
    await act(lines.filter((line) => line !== '')).then(
      (said) => response.end(said),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  const port = await listen(server);
  const place = join(folder, 'commands');
  mkdirSync(place, { recursive: true });
  const program = join(place, name);
  const ask = `printf '%s\\n' "$@" | curl --silent --show-error --fail-with-body --data-binary @- http://127.0.0.1:${port}/`;
  writeFileSync(program, `#!/bin/sh\n${first}\n${ask}\n`, { mode: 0o755 });
  return { program, folder: place, close: () => void server.close() };
}
