// How the installation is doing, for the command line: figures only, nobody's data. Which figure is too high is the
// caller's business (health/doctor.ts).
import type { AppContext } from '#server/context.ts';
import { findDatabaseNow, findInstallationFacts, type InstallationFacts } from './installation.store.ts';

export type { InstallationFacts } from './installation.store.ts';

export async function installationFacts(ctx: AppContext): Promise<Omit<InstallationFacts, 'databaseNow'>> {
  return findInstallationFacts(ctx.db);
}

/** How far this machine's clock is ahead of the database's, give or take half of what the answer took. */
export async function clockDifferenceMs({ db, now }: AppContext): Promise<number> {
  // The first answer may have to open a connection.
  await findDatabaseNow(db);
  const asked = now().getTime();
  const there = await findDatabaseNow(db);
  const answered = now().getTime();
  return (asked + answered) / 2 - there.getTime();
}
