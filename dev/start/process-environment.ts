export function processEnvironment(
  databaseUrl: string,
  settings: Readonly<Record<string, string>>,
): NodeJS.ProcessEnv {
  return {
    ...process.env,
    // Operators start it without this variable, so tests do too.
    NODE_ENV: undefined,
    APP_MODE: 'demo',
    DATABASE_URL: databaseUrl,
    SMTP_URL: 'smtp://127.0.0.1:1',
    ...settings,
  };
}
