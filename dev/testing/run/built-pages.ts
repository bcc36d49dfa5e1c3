// The built pages for tests that need the real ones: built once, when a source has changed.
import { pagesInAllLanguages } from '#server/http/pages/page-languages.ts';
import { ensureBuild } from '../../start/build.ts';

export async function builtPages() {
  ensureBuild();
  const build = await import(new URL('../../../build/server/index.js', import.meta.url).href);
  return pagesInAllLanguages(build, 'production');
}
