import { defineConfig } from 'vitest/config';
import { testProjects } from './dev/checks/test-projects.ts';
import { optimiseScenes } from './dev/start/scene-files.ts';

const { unit, slow, database, timing } = testProjects();
// Generous, because a busy machine is not a broken product: they end what hangs, and measure nothing.
const limits = {
  environment: 'node',
  testTimeout: 60_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000 } },
} as const;
// Rules hold no state, so that files can share what they import: that is most of the time they take.
const withoutDatabase = { ...limits, isolate: false, setupFiles: ['dev/testing/run/no-database.ts'] };
const withDatabase = {
  ...limits,
  globalSetup: ['dev/testing/run/vitest-database.ts'],
  // As in operation: React's pages are drawn by the build that people get, which is also the quicker one.
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
      // After all others, one at a time: what runs beside a measurement is measured too.
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
    // Runs once, whichever projects run.
    globalSetup: ['dev/testing/run/vitest-global-setup.ts'],
    // One more than the two cores most machines here have: a few files mostly wait, for a lease or a minute to pass.
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
