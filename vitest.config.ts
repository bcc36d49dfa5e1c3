import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'dev/**/*.test.ts'],
    globalSetup: ['dev/vitest-global-setup.ts'],
    environment: 'node',
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // One more than the two cores most machines here have: a few files mostly wait, for a lease or a minute to pass.
    maxWorkers: 3,
    reporters: ['default', ['json', { outputFile: 'reports/vitest.json' }]],
    coverage: {
      provider: 'v8',
      include: ['src/domain/**'],
      reporter: ['text-summary'],
      thresholds: { branches: 95 },
    },
  },
});
