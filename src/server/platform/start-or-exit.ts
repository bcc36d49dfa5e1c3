import { type Config, ConfigError, loadConfig } from './config.ts';
import { explainDatabaseError } from './database/database-errors.ts';
import { settingsInFile } from './environment.ts';

const WAY_OUT = 'To try the product without any set-up: npm run demo';

export function loadConfigOrExit(): Config {
  try {
    return loadConfig(process.env, settingsInFile);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return exitWithMessage(`${error.message}\n\n${WAY_OUT}`);
  }
}

/** Exits with a message for common start failures; rethrows others. */
export async function runOrExit<Result>(config: Config, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const words = explainListenError(error, config) ?? explainDatabaseError(error, config.databaseUrl);
    if (words === null) throw error;
    return exitWithMessage(words);
  }
}

function explainListenError(error: unknown, { http }: Config): string | null {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (syscall !== 'listen' && syscall !== 'bind') return null;
  const place = `${http.host}:${http.port}`;
  if (code === 'EADDRINUSE')
    return `Another program already listens on ${place}. Stop it, or set PORT to another one.`;
  if (code === 'EACCES') return `This user may not listen on ${place}. Set PORT to a number above 1023.`;
  if (code === 'EADDRNOTAVAIL') return `${http.host} is no address of this machine. Check HOST.`;
  return null;
}

export function exitWithMessage(reason: string): never {
  console.error(reason);
  process.exit(1);
}
