// npm run rehearse-deploy: a whole first day of a live site, and its worst one, on this machine. docs/deploy.md says
// what an operator does; this does the same, for a plain server and with containers.
//   npm run rehearse-deploy -- plain        only the plain server
//   npm run rehearse-deploy -- containers   only the containers
//   npm run rehearse-deploy -- --short      the plain server without the stream of requests
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuild } from './build.ts';
import { startContainers } from './rehearsal/containers.ts';
import { startPlainServer } from './rehearsal/plain.ts';
import { rehearse } from './rehearsal/rehearse.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { short: { type: 'boolean', default: false } },
});
const ways = { plain: startPlainServer, containers: startContainers };
const known = Object.keys(ways) as (keyof typeof ways)[];
const asked = positionals.length > 0 ? positionals : values.short ? ['plain'] : known;

ensureBuild();
for (const name of asked) {
  const way = known.find((each) => each === name);
  if (!way) throw new Error(`There is no ${name} to rehearse: ${known.join(' or ')}.`);
  const folder = mkdtempSync(join('/var/tmp', 'sempat-rehearsal-'));
  try {
    await rehearse(() => ways[way](folder), { withStream: !values.short });
    rmSync(folder, { recursive: true, force: true });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error(`Logs are in ${folder}.`);
    process.exitCode = 1;
  }
}
process.exit();
