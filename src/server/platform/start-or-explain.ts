// A start that cannot succeed says what is missing and how to try the product anyway, instead of a stack trace.
import { existsSync } from 'node:fs';
import { type Config, ConfigError, loadConfig } from './config.ts';

const WAY_OUT = 'To try the product without any set-up: npm run demo';

export function configOrExplain(): Config {
  // React chooses its fast build by this name when the pages are loaded, which comes after.
  process.env.NODE_ENV ??= 'production';
  // The demo never reads .env, so that it cannot reach a live database by accident.
  if (process.env.APP_MODE !== 'demo' && existsSync('.env')) process.loadEnvFile('.env');
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
