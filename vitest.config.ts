import { configDefaults, defineConfig } from 'vitest/config';
import { ByEnvironment } from './tests/by-environment.ts';
import { onPostgres, PAGES_ON_POSTGRES, pagesOnPostgres, racesOnPostgres, wholeOnly } from './tests/whole-only.ts';

/** Suites that touch the store; they run once on each engine. */
const onBothEngines = ['tests/{db,api,console,crash}/**/*.test.ts'];

/** Most tests take well under a second, races with many log-ins twenty times that on a slow machine under load; in ms. */
const UNDER_LOAD = 60_000;

/** What a file opens before its tests, and closes after them: a server, a browser, a database; in ms. */
const OPENING = 60_000;

/** What is awaited comes as late as the other core's work lets it; in ms. */
const AWAITED = { poll: { timeout: 15_000 } };

/** All of them, those of each run, or those that it leaves out (`scripts/test.mjs`). */
const asked = (process.env.TESTS ?? 'all') as 'all' | 'short' | 'leftOut';
const short = asked === 'short';

/** The files of a project, of which each run has not those that are `leftOut`. */
const files = (of: readonly string[], leftOut: readonly string[], never: readonly string[] = []) => ({
  include: [...(asked === 'leftOut' ? leftOut : of)],
  exclude: [...configDefaults.exclude, ...never, ...(short ? leftOut : [])],
});

const below = (folders: RegExp) => wholeOnly.filter((file) => folders.test(file));
const ofTools = below(/^tests\/[^/]+$/);
const pages = below(/^tests\/(process|pages|browser)\//);
const ofStore = below(/^tests\/(db|api|console|crash)\//);

const EACH_FILE = 'tests/support/each-file.ts';

const PROGRAMS = 'tests/support/programs.ts';

/** What files share: modules are loaded once for each process, not for each file, which took a sixth of the time. */
const shared = {
  isolate: false,
  expect: AWAITED,
  hookTimeout: OPENING,
  sequence: { groupOrder: short ? 0 : 1 },
};

/** Longer than a page is waited for at one place, which tells what did not come; in ms. */
const PAGES_TIMEOUT = 120_000;

/** In this order: what is filled may be on the database. */
const PAGES_SETUP = [
  PROGRAMS,
  'tests/support/postgres.ts',
  'tests/support/demo-folder.ts',
  'tests/support/chromium.ts',
];

const NO_VIOLATIONS = 'tests/support/no-violations.ts';

/** A test waits more than it works, for processes, pages and locks: four files side by side keep two cores busy. */
const SIDE_BY_SIDE = 4;

/**
 * Most pages of the whole run have browsers, which come first: two keep the cores busy, and with four each took five
 * times as long.
 */
const withBrowsers = short ? {} : { maxWorkers: 2, sequence: { groupOrder: 0 } };

const screensOnPostgres = {
  test: {
    name: PAGES_ON_POSTGRES,
    ...shared,
    ...withBrowsers,
    include: [...pagesOnPostgres],
    globalSetup: PAGES_SETUP,
    setupFiles: ['tests/support/use-postgres.ts', EACH_FILE, NO_VIOLATIONS],
    testTimeout: PAGES_TIMEOUT,
  },
};

export default defineConfig({
  test: {
    maxWorkers: SIDE_BY_SIDE,
    // Projects have the same sources: what one has transformed the next one reads, which also halves the start of the
    // next run.
    experimental: { fsModuleCache: true },
    sequence: { sequencer: ByEnvironment },
    projects: [
      {
        test: {
          name: 'unit',
          ...shared,
          ...files(['{shared,web,client,console,db,server}/**/*.test.{ts,tsx}', 'tests/*.test.ts'], ofTools),
          globalSetup: PROGRAMS,
          setupFiles: [EACH_FILE, 'tests/support/device-time.ts'],
          testTimeout: UNDER_LOAD,
        },
      },
      {
        test: {
          name: 'pages',
          ...shared,
          ...withBrowsers,
          ...files(['tests/{process,pages,browser}/**/*.test.ts'], pages),
          globalSetup: PAGES_SETUP,
          setupFiles: [EACH_FILE, NO_VIOLATIONS],
          testTimeout: PAGES_TIMEOUT,
        },
      },
      ...(short ? [] : [screensOnPostgres]),
      {
        test: {
          name: 'sqlite',
          ...shared,
          ...files(onBothEngines, [...ofStore, racesOnPostgres], ['tests/*/postgres-*']),
          globalSetup: PROGRAMS,
          setupFiles: [EACH_FILE],
          env: { DATABASE_URL: '' },
          testTimeout: UNDER_LOAD,
        },
      },
      {
        test: {
          name: 'postgres',
          ...shared,
          include: short ? [...onPostgres] : onBothEngines,
          exclude: [
            ...[...configDefaults.exclude, 'tests/*/sqlite-*'],
            ...(short ? ofStore : []),
            ...(asked === 'leftOut' ? onPostgres : []),
          ],
          testTimeout: UNDER_LOAD,
          globalSetup: [PROGRAMS, 'tests/support/postgres.ts'],
          setupFiles: ['tests/support/use-postgres.ts', EACH_FILE],
        },
      },
    ],
  },
});
