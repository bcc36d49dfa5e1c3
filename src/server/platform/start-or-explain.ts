// A start that cannot succeed says what is missing and how to try the product anyway, instead of a stack trace.
import { type Config, ConfigError, loadConfig } from './config.ts';

const WAY_OUT = 'To try the product without any set-up: npm run demo';

export function configOrExplain(): Config {
  try {
    return loadConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return giveUp(error.message);
  }
}

export function giveUp(reason: string): never {
  console.error(`${reason}\n\n${WAY_OUT}`);
  process.exit(1);
}
