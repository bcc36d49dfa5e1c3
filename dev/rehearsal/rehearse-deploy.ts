// npm run rehearse-deploy [-- plain | containers | --short]: follows docs/deploy.md on a plain server and with containers.
// --short runs the units' commands on this machine, without traffic, and checks what roles, backup and restore must reject.
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuild } from '../start/build.ts';
import { startContainers } from './containers/containers.ts';
import { startServer } from './machine/server.ts';
import { startProcesses } from './plain/processes.ts';
import { rehearse } from './rehearse.ts';
import { endRunning } from './run.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { short: { type: 'boolean', default: false } },
});
const ways = { plain: values.short ? startProcesses : startServer, containers: startContainers };
const known = Object.keys(ways) as (keyof typeof ways)[];
const selected = positionals.length > 0 ? positionals : values.short ? ['plain'] : known;

const stops: (() => unknown)[] = [];
let stopping = Promise.resolve();
/** Chains the calls: a signal also fails the rehearsal, which must not exit before everything stopped. */
function stopAll(): Promise<void> {
  stopping = stopping.then(async () => {
    for (const stop of stops.splice(0).toReversed())
      await Promise.resolve()
        .then(stop)
        .catch((error: unknown) => console.error(error));
  });
  return stopping;
}
let isInterrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    isInterrupted = true;
    endRunning();
    void stopAll().finally(() => process.exit(1));
  });

ensureBuild();
for (const name of selected) {
  if (isInterrupted) break;
  const way = known.find((each) => each === name);
  if (!way) throw new Error(`There is no ${name} to rehearse: ${known.join(' or ')}.`);
  const folder = mkdtempSync(join('/var/tmp', 'sempat-rehearsal-'));
  try {
    await rehearse(await ways[way]({ folder, onStop: (stop) => void stops.push(stop) }));
    await stopAll();
    rmSync(folder, { recursive: true, force: true });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    await stopAll();
    console.error(`Logs are in ${folder}.`);
    process.exitCode = 1;
  }
}
process.exit();
