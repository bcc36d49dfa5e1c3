import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'dev/**/*.test.ts'],
    globalSetup: ['dev/vitest-global-setup.ts'],
    environment: 'node',
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Two cores: more files at once only make each other's timings worse.
    maxWorkers: 2,
    reporters: ['default', ['json', { outputFile: 'reports/vitest.json' }]],
    coverage: {
      provider: 'v8',
      include: ['src/domain/**'],
      reporter: ['text-summary'],
      thresholds: { branches: 95 },
    },
  },
});
