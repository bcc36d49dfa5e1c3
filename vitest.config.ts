import { defineConfig } from 'vitest/config';
import { testProjects } from './dev/checks/test-projects.ts';
import { optimiseScenes } from './dev/start/scene-files.ts';

const { unit, slow, database, timing } = testProjects();
// Generous, because the machine may be busy: these limits only end tests that hang.
const limits = {
  environment: 'node',
  testTimeout: 60_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000 } },
} as const;
// Unit tests share no state, so test files reuse imported modules, which saves most of their time.
const withoutDatabase = { ...limits, isolate: false, setupFiles: ['dev/testing/run/no-database.ts'] };
const withDatabase = {
  ...limits,
  globalSetup: ['dev/testing/run/vitest-database.ts'],
  // The pages use React's production build, as in operation; it is also faster.
  env: { NODE_ENV: 'production' },
};

export default defineConfig({
  test: {
    projects: [
      { plugins: [optimiseScenes()], test: { ...withoutDatabase, name: 'unit', include: [...unit] } },
      {
        plugins: [optimiseScenes()],
        test: { ...withoutDatabase, name: 'slow', include: [...slow], testTimeout: 120_000 },
      },
      { test: { ...withDatabase, name: 'database', include: [...database] } },
      // Run after all other tests and one at a time, because parallel work would distort the measurements.
      {
        test: {
          ...withDatabase,
          name: 'timing',
          include: [...timing],
          sequence: { groupOrder: 1 },
          maxWorkers: 1,
        },
      },
    ],
    // Runs once for all projects.
    globalSetup: ['dev/testing/run/vitest-global-setup.ts'],
    // One more than the usual two cores: a few test files mostly wait for a lease or a minute to pass.
    maxWorkers: 3,
    reporters: ['default', ['json', { outputFile: 'reports/vitest.json' }]],
    coverage: {
      provider: 'v8',
      include: ['src/domain/**', 'src/format/**'],
      reporter: ['text-summary'],
      thresholds: { branches: 95 },
    },
  },
});
