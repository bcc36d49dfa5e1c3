// Editors save by writing or by renaming, often several files at once.
import { watch } from 'chokidar';

const PAUSE_MS = 50;

interface AfterSaves {
  saved(): void;
  stop(): Promise<void>;
}

/** Runs `act` after saves pause, one run at a time. Saves during a run cause exactly one more. */
export function afterSaves(act: () => Promise<void>): AfterSaves {
  let timer: NodeJS.Timeout | undefined;
  let lastRun = Promise.resolve();
  let isWaiting = false;
  const runOnce = () => {
    if (isWaiting) return;
    isWaiting = true;
    lastRun = lastRun
      .then(() => {
        isWaiting = false;
        return act();
      })
      .catch((error: unknown) => console.error(error));
  };
  return {
    saved() {
      clearTimeout(timer);
      timer = setTimeout(runOnce, PAUSE_MS);
    },
    async stop() {
      clearTimeout(timer);
      await lastRun;
    },
  };
}

export async function onSave(
  folders: readonly string[],
  act: () => Promise<void>,
): Promise<() => Promise<void>> {
  const isTest = (path: string) => /\.test\.tsx?$/.test(path);
  const watcher = watch([...folders], { ignoreInitial: true, ignored: isTest });
  const { saved, stop } = afterSaves(act);
  watcher.on('all', saved);
  await new Promise<void>((resolve) => watcher.once('ready', () => resolve()));
  return async () => {
    await watcher.close();
    await stop();
  };
}
