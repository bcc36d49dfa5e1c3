// A program on the path that asks the rehearsal to act: deploy/release.sh calls systemctl or docker compose, and a
// rehearsal must not touch those of the machine.
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

export interface StandInCommand {
  /** The program itself, and its folder for PATH. */
  readonly program: string;
  readonly folder: string;
  close(): void;
}

export async function openStandInCommand(
  folder: string,
  name: string,
  /** Answers what the program prints; a rejection makes it fail. */
  act: (args: readonly string[]) => Promise<string>,
  /** Shell lines that come first, for what must not go through here. */
  first = '',
): Promise<StandInCommand> {
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const args = Buffer.concat(pieces)
      .toString('utf8')
      .split('\n')
      .filter((arg) => arg !== '');
    await act(args).then(
      (said) => response.end(said),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const place = join(folder, 'commands');
  mkdirSync(place, { recursive: true });
  const program = join(place, name);
  const ask = `printf '%s\\n' "$@" | curl --silent --show-error --fail-with-body --data-binary @- http://127.0.0.1:${port}/`;
  writeFileSync(program, `#!/bin/sh\n${first}\n${ask}\n`, { mode: 0o755 });
  return { program, folder: place, close: () => void server.close() };
}
