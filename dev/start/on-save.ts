// Does something again after each save under some folders. Editors save by writing into the file or by renaming a new one
// over it, and often several files at once.
import { watch } from 'chokidar';

/** Long enough for the files of one save to arrive together. */
const PAUSE_MS = 100;

/** Resolves when it watches, with a way to stop. What is saved while `act` is at work makes it run once more. */
export async function onSave(
  folders: readonly string[],
  act: () => Promise<void>,
): Promise<() => Promise<void>> {
  const isTest = (path: string) => /\.test\.tsx?$/.test(path);
  const watcher = watch([...folders], { ignoreInitial: true, ignored: isTest });
  let timer: NodeJS.Timeout | undefined;
  let lastRun = Promise.resolve();
  watcher.on('all', () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      lastRun = lastRun.then(act).catch((error: unknown) => console.error(error));
    }, PAUSE_MS);
  });
  await new Promise<void>((resolve) => watcher.once('ready', () => resolve()));
  return async () => {
    clearTimeout(timer);
    await watcher.close();
    await lastRun;
  };
}
