// Fails if no modules were found.

import type { ICruiseResult } from 'dependency-cruiser';
import { cruise, type IReporterOutput } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import config from '../../dependency-rules.config.js';
import { folderCircles } from './structure/folder-circles.ts';

const FEWEST_MODULES = 30;

export interface RulesResult {
  readonly modules: number;
  readonly violations: readonly string[];
}

export async function checkDependencyRules(
  folders: readonly string[],
  baseDir = process.cwd(),
): Promise<RulesResult> {
  const { forbidden, options } = config;
  const result: IReporterOutput = await cruise(
    [...folders],
    { ...options, baseDir, validate: true, ruleSet: { forbidden } } as never,
    {},
    { tsConfig: extractTSConfig('tsconfig.json') },
  );
  const { modules, summary } = result.output as ICruiseResult;
  const circles = folderCircles(
    modules
      .filter(({ source }) => !source.includes('.test.'))
      .map(({ source, dependencies }) => ({
        file: source,
        imports: dependencies.map(({ resolved }) => resolved),
      })),
  );
  return {
    modules: modules.length,
    violations: [
      ...summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
      ...circles.map((folders) => `no-circles-between-folders: ${folders.join(' ↔ ')}`),
    ],
  };
}

if (import.meta.main) {
  const { modules, violations } = await checkDependencyRules(['src', 'dev']);
  for (const violation of violations) console.error(violation);
  if (modules < FEWEST_MODULES)
    console.error(`Only ${modules} modules were seen: the rules were not really checked.`);
  process.exit(violations.length > 0 || modules < FEWEST_MODULES ? 1 : 0);
}
