// Parses deploy/systemd, so that tests and rehearsals run the real commands.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const projectRoot = fileURLToPath(new URL('../../..', import.meta.url));
const folder = join(projectRoot, 'deploy/systemd');

export const INSTALLED = '/opt/sempat';
export const BACKUPS = '/var/backups/sempat';

export interface UnitCommand {
  readonly program: string;
  readonly args: readonly string[];
}

/** Returns all values of a setting in file order; systemd applies repeated ones in sequence. */
export function unitSetting(unit: string, name: string): string[] {
  const lines = readFileSync(join(folder, unit), 'utf8').split('\n');
  return lines.filter((line) => line.startsWith(`${name}=`)).map((line) => line.slice(name.length + 1));
}

export function unitCommand(
  unit: string,
  places: Readonly<Record<string, string>>,
  instance = '',
): UnitCommand {
  const [line = ''] = unitSetting(unit, 'ExecStart');
  const moved = Object.entries(places).reduce((text, [from, to]) => text.replaceAll(from, to), line);
  const [program = '', ...args] = moved.replaceAll('%i', instance).split(' ');
  return { program, args };
}

export function listInstances(template: 'web' | 'worker'): string[] {
  const wanted = unitSetting('sempat.target', 'Wants').join(' ');
  return [...wanted.matchAll(new RegExp(`sempat-${template}@(\\w+)\\.service`, 'g'))].map(
    ([, instance = '']) => instance,
  );
}

export function verifyUnits(): string {
  const copies = mkdtempSync(join(tmpdir(), 'sempat-units-'));
  try {
    const units = readdirSync(folder).filter((name) => name.startsWith('sempat'));
    for (const unit of units) {
      const text = readFileSync(join(folder, unit), 'utf8').replaceAll(INSTALLED, projectRoot);
      writeFileSync(join(copies, unit), text);
    }
    const instances = units.map((unit) => join(copies, unit.replace('@.', '@3001.')));
    const { error, stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...instances], {
      encoding: 'utf8',
    });
    if (error) throw new Error('systemd-analyze is missing: apt-get install -y systemd', { cause: error });
    return `${stdout}${stderr}`.trim();
  } finally {
    rmSync(copies, { recursive: true, force: true });
  }
}
