// npm run build: builds the production pages with precompressed assets if a source has changed.
// `mail-pictures`, `social-pictures` and `airports` write committed pictures and the table of airports.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { ensurePictureFonts } from '../assets/picture-fonts.ts';
import { ensureTexts } from './compile-texts.ts';
import { hashFiles, isMadeFrom } from './made-from.ts';
import { optimiseScenes } from './scene-files.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const stampFile = join(root, 'build/.made-from');
const lockDir = join(root, '.building');
const sourceFolders = ['src/web', 'src/domain', 'src/format', 'src/locales'];
const generators = ['airports', 'mail-pictures', 'social-pictures'];
const sourceFiles = [
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'dev/start/build.ts',
  'dev/start/scene-files.ts',
];

export function ensureBuild(): boolean {
  return oneAtATime(() => {
    ensureTexts();
    const isNew = buildIfStale();
    // The build deletes the fonts, so create them again.
    ensurePictureFonts();
    return isNew;
  });
}

function buildIfStale(): boolean {
  const made = fingerprint();
  if (isMadeFrom(stampFile, made)) return false;
  const cli = join(root, 'node_modules/@react-router/dev/bin.cjs');
  const { status } = spawnSync(process.execPath, [cli, 'build'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) throw new Error('The pages could not be built.');
  compressAssets(join(root, 'build/client/assets'));
  writeFileSync(stampFile, made);
  return true;
}

/** Test files run in parallel: the second one that needs a build waits for the first. */
function oneAtATime<Result>(work: () => Result): Result {
  const waiting = new Int32Array(new SharedArrayBuffer(4));
  const giveUpAt = Date.now() + 120_000;
  while (!takeLock()) {
    // A killed build left this lock: no build takes this long.
    if (Date.now() > giveUpAt) rmSync(lockDir, { recursive: true, force: true });
    Atomics.wait(waiting, 0, 0, 100);
  }
  try {
    return work();
  } finally {
    rmSync(lockDir, { recursive: true, force: true });
  }
}

function takeLock(): boolean {
  try {
    mkdirSync(lockDir);
    return true;
  } catch {
    return false;
  }
}

function fingerprint(): string {
  const inFolders = sourceFolders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  return hashFiles([...inFolders.sort(), ...sourceFiles.map((name) => join(root, name))]);
}

function compressAssets(folder: string): void {
  for (const name of readdirSync(folder).filter((file) => /\.(js|css|svg)$/.test(file))) {
    const bytes = readFileSync(join(folder, name));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes, { params }));
  }
}

if (import.meta.main) {
  const [generator] = process.argv.slice(2);
  if (!generator) console.log(ensureBuild() ? 'Built into build/.' : 'build/ is up to date.');
  else if (generators.includes(generator)) {
    ensureTexts();
    // Only Vite can import the scene files.
    const { runnerImport } = await import('vite');
    await runnerImport(join(root, `dev/assets/${generator}.ts`), { root, plugins: [optimiseScenes()] });
  } else throw new Error(`There is no ${generator} to build: ${generators.join(' or ')}.`);
}
