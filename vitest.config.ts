import { defineConfig } from 'vitest/config';

/** Suites that touch the store; they run once on each engine. */
const onBothEngines = ['tests/{db,api,crash}/**/*.test.ts', 'server/**/*.test.ts'];

/** Most tests take well under a second, races with many log-ins ten times that while all suites run at once; in ms. */
const UNDER_LOAD = 20_000;

/** What a file opens before its tests, and closes after them: a server, a browser, a database; in ms. */
const OPENING = 60_000;

/** What is awaited comes as late as the other core's work lets it; in ms. */
const AWAITED = { poll: { timeout: 10_000 } };

export default defineConfig({
  test: {
    // A test waits more than it works: on two cores three files side by side take 684 s, two 816 s.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
          expect: AWAITED,
          include: ['{shared,client,db}/**/*.test.ts', 'tests/*.test.ts'],
          testTimeout: UNDER_LOAD,
          hookTimeout: OPENING,
        },
      },
      {
        test: {
          name: 'pages',
          expect: AWAITED,
          include: ['tests/{process,pages,browser}/**/*.test.ts'],
          globalSetup: ['tests/support/demo-folder.ts', 'tests/support/postgres.ts'],
          setupFiles: ['tests/support/no-violations.ts'],
          // Longer than a page is waited for at one place, which tells what did not come.
          testTimeout: 60_000,
          hookTimeout: OPENING,
        },
      },
      {
        test: {
          name: 'sqlite',
          expect: AWAITED,
          include: onBothEngines,
          exclude: ['tests/crash/postgres-*'],
          env: { DATABASE_URL: '' },
          testTimeout: UNDER_LOAD,
          hookTimeout: OPENING,
        },
      },
      {
        test: {
          name: 'postgres',
          expect: AWAITED,
          include: onBothEngines,
          exclude: ['tests/crash/sqlite-*'],
          testTimeout: UNDER_LOAD,
          hookTimeout: OPENING,
          globalSetup: ['tests/support/postgres.ts'],
          setupFiles: ['tests/support/use-postgres.ts'],
        },
      },
    ],
  },
});
