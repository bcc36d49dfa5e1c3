export function processEnvironment(
  databaseUrl: string,
  settings: Readonly<Record<string, string>>,
): NodeJS.ProcessEnv {
  return {
    ...process.env,
    // Operators start processes without NODE_ENV, so tests do too.
    NODE_ENV: undefined,
    APP_MODE: 'demo',
    DATABASE_URL: databaseUrl,
    SMTP_URL: 'smtp://127.0.0.1:1',
    ...settings,
  };
}
