import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LockEntry } from './supply-chain-rules.ts';

interface Sbom {
  metadata: { component: { name: string } };
  components: { name: string; version: string }[];
}

type RootEntry = LockEntry & { devDependencies?: unknown };

/**
 * `npm sbom --omit=dev` drops packages that development also uses, such as React. So npm reads copies of
 * package.json and the lockfile without development dependencies.
 */
export function listSitePackages(root: string): Sbom {
  const { devDependencies: _, ...manifest } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, RootEntry>;
  };
  const packages = Object.fromEntries(Object.entries(lock.packages).filter(([, { dev }]) => !dev));
  delete packages['']?.devDependencies;
  const folder = mkdtempSync(join(tmpdir(), 'sempat-sbom-'));
  try {
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ ...lock, packages }));
    const args = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx'];
    const { status, stdout, stderr } = spawnSync('npm', args, {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    });
    if (status !== 0) throw new Error(`npm could not list the packages: ${stderr}`);
    const sbom = JSON.parse(stdout) as Sbom;
    // npm writes the name of the temporary folder here, so restore the package's name.
    sbom.metadata.component.name = manifest.name;
    return sbom;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
