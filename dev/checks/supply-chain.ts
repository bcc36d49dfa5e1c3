// npm run check -- supply-chain [--advisories <folder>]: writes reports/sbom.cdx.json and checks licences and
// downloaded advisories (docs/dependencies.md) offline.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { listSitePackages } from './sbom.ts';
import { type Advisory, findConcerns, type Packages, refusedLicences } from './supply-chain-rules.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const listPath = join('reports', 'sbom.cdx.json');

function writeSbom(): number {
  const sbom = listSitePackages(root);
  mkdirSync(join(root, 'reports'), { recursive: true });
  writeFileSync(join(root, listPath), `${JSON.stringify(sbom, null, 2)}\n`);
  return sbom.components.length;
}

function readAdvisories(folder: string): Advisory[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.json'),
  );
  if (files.length === 0) throw new Error(`There is no advisory (*.json) in ${folder}.`);
  return files.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Advisory);
}

const { values } = parseArgs({ options: { advisories: { type: 'string' } } });
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Packages };

console.log(`${writeSbom()} packages are installed with a site: ${listPath}`);

const refused = refusedLicences(lock.packages);
for (const line of refused) console.error(`✗ licence: ${line}`);
console.log(`${Object.keys(lock.packages).length - 1} licences read, ${refused.length} refused.`);

const advisories = values.advisories ? readAdvisories(values.advisories) : [];
const concerns = findConcerns(lock.packages, advisories);
for (const { advisory, name, version, summary } of concerns)
  console.error(`✗ ${advisory}: ${name} ${version}. ${summary}`);
if (values.advisories) console.log(`${advisories.length} advisories read, ${concerns.length} concern us.`);
else console.log('No advisories were given, so none were compared.');

process.exitCode = refused.length + concerns.length === 0 ? 0 : 1;
