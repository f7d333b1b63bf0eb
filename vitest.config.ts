import { defineConfig } from 'vitest/config';

/** Suites that touch the store; they run once on each engine. */
const onBothEngines = ['tests/db/**/*.test.ts', 'tests/api/**/*.test.ts', 'server/**/*.test.ts'];

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['{shared,client,db}/**/*.test.ts', 'tests/*.test.ts'] } },
      {
        test: {
          name: 'pages',
          include: ['tests/{process,pages,browser}/**/*.test.ts'],
          globalSetup: ['tests/support/demo-folder.ts', 'tests/support/postgres.ts'],
          testTimeout: 30_000,
        },
      },
      { test: { name: 'sqlite', include: onBothEngines, env: { DATABASE_URL: '' } } },
      {
        test: {
          name: 'postgres',
          include: onBothEngines,
          globalSetup: ['tests/support/postgres.ts'],
          setupFiles: ['tests/support/use-postgres.ts'],
        },
      },
    ],
  },
});
