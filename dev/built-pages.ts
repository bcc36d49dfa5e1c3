// The built pages for tests that need the real ones: built once, when a source has changed.
import { createRequestHandler } from 'react-router';
import { ensureBuild } from './build.ts';

export async function builtPages() {
  ensureBuild();
  const build = await import(new URL('../build/server/index.js', import.meta.url).href);
  return createRequestHandler(build, 'production');
}
