// How the installation is doing, for the command line: figures only, nobody's data. Which figure is too high is the
// caller's business (health/doctor.ts).
import type { AppContext } from '#server/app/context.ts';
import { findInstallationFacts, type InstallationFacts } from './installation.store.ts';

export type { InstallationFacts } from './installation.store.ts';

export async function installationFacts(ctx: AppContext): Promise<InstallationFacts> {
  return findInstallationFacts(ctx.db);
}
