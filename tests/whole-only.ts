/**
 * What `npm test` leaves to `npm run test:whole`, and what each run has instead. A file that is named on the command line
 * runs either way; of tables of cases a part (`inTurn`), unless `WHOLE=1` is set.
 */
export const wholeOnly: readonly string[] = [
  // Audits of four pages, each again where the machine is busy, and of every screen of the console, which takes minutes.
  'tests/browser/lighthouse.test.ts',
  'tests/browser/console-lighthouse.test.ts',
  // Its parts, one by one, are in `console-goods`, `console-people` and the files of the queues.
  'tests/browser/console-owner.test.ts',
  // The calls behind them are in `tests/console`, and `console.test.ts` and `console-people` walk the console
  // by a browser in each run.
  'tests/browser/console-goods.test.ts',
  'tests/browser/console-screens.test.ts',
  'tests/browser/console-empty.test.ts',
  // Each run tries every call with every role (`tests/console/rights.test.ts`).
  'tests/browser/console-roles.test.ts',
  // Each run has every other journey in one of three languages, and checks the texts themselves.
  'tests/browser/languages.test.ts',
  // `screens.test.ts` checks the width of screens in each run.
  'tests/browser/large-text.test.ts',
  // Each run finds texts that a translation would take away from React in the sources (`tests/translated-texts.test.ts`).
  'tests/browser/translated.test.ts',
  // `tests/pages` has every form without a script in each run.
  'tests/browser/reach.test.ts',
  // Vite compiles every module of the client for it. `screens.test.ts` finds whether built pages agree.
  'tests/browser/hydration.test.ts',
  // Each run converts the same pictures in `server/services/pictures/conversions`, and writes a text by the editor's parts.
  'tests/process/pictures.test.ts',
  'tests/browser/console-texts.test.ts',
  // Edges of screens whose main path `journeys.test.ts` and the file of the screen walk in each run.
  'tests/browser/account.test.ts',
  'tests/browser/addresses.test.ts',
  'tests/browser/app.test.ts',
  'tests/browser/articles.test.ts',
  'tests/browser/deletion.test.ts',
  'tests/browser/forms.test.ts',
  'tests/browser/group-mates.test.ts',
  'tests/browser/home.test.ts',
  'tests/browser/duplicated-tab.test.ts',
  'tests/browser/layout.test.ts',
  'tests/browser/live.test.ts',
  'tests/browser/messages.test.ts',
  'tests/browser/nickname.test.ts',
  // It takes packages of Debian: Firefox and WebKit walk what each run walks in Chromium.
  'tests/browser/other-engines.test.ts',
  'tests/browser/orders.test.ts',
  // The steps of each track have tests of their own in `client`; each run draws them beside each other.
  'tests/browser/order-states.test.ts',
  'tests/browser/parcels.test.ts',
  'tests/browser/path.test.ts',
  'tests/browser/person.test.ts',
  'tests/browser/push.test.ts',
  'tests/browser/recovery.test.ts',
  'tests/browser/reserved-pieces.test.ts',
  'tests/browser/returns.test.ts',
  'tests/browser/samples.test.ts',
  'tests/browser/search.test.ts',
  'tests/browser/sheets.test.ts',
  'tests/browser/start.test.ts',
  'tests/browser/states.test.ts',
  'tests/browser/support.test.ts',
  'tests/browser/team.test.ts',
  // Each run tests what queues do by the console's calls, in `tests/console`. No queue is decided by a browser then.
  'tests/browser/console-approvals.test.ts',
  'tests/browser/console-bank-files.test.ts',
  'tests/browser/console-money.test.ts',
  'tests/browser/console-parcels.test.ts',
  'tests/browser/console-recharges.test.ts',
  'tests/browser/console-withdrawals.test.ts',
  // Each run chooses items and shoppers in `console/pages/orders`.
  'tests/browser/console-orders.test.ts',
  // `console.test.ts` has what is typed into a list and not lost.
  'tests/browser/console-lost.test.ts',
  // Labels are read in `console/lib/label-reader` and sent in `tests/console` in each run.
  'tests/browser/console-scan.test.ts',
  // Each run buys and pays in a browser, and has the calls behind these screens in `tests/api`.
  'tests/browser/recharge.test.ts',
  'tests/browser/wallet.test.ts',
  // The headers by which browsers keep other sites out are in `tests/pages/headers.test.ts`.
  'tests/browser/other-sites.test.ts',
  // What an address in `next` may be is in `client/lib/local-path.test.ts`.
  'tests/pages/next.test.ts',
  // Limits of calls and addresses are in `tests/api/http.test.ts` and `tests/api/access/addresses.test.ts`.
  'tests/pages/page-limits.test.ts',
  // Commands are in `tests/api`, and run as a program by `tests/process/readme.test.ts`.
  'tests/process/commands.test.ts',
  // Pages with sessions and hostile names are tested by `tests/pages` in each run.
  'tests/browser/session-token.test.ts',
  'tests/browser/xss.test.ts',
  // Each run tests backups on each engine in `tests/db`.
  'tests/process/backup.test.ts',
  // `tests/collection.test.ts` holds the collection to the contract, `tests/pages` the headers of the reference.
  'tests/process/api-docs.test.ts',
  // `server/move/mark.test.ts` and `tests/db/move-ends.test.ts` have what a start does after a move or a kill of one,
  // `tests/db/restore.test.ts` how rows are put in, and what a kill of a restore leaves.
  'tests/process/move.test.ts',
  'tests/process/move-killed.test.ts',
  'tests/process/move-refused.test.ts',
  'tests/process/restore-killed.test.ts',
  'tests/process/container.test.ts',
  // `tests/db/backup.test.ts` has backups on the disk, `server/files/file-store.test.ts` has what a bucket does.
  'tests/db/backup-s3.test.ts',
  // The same commands one by one are in `tests/api`.
  'tests/process/empty-shop.test.ts',
  // Each run opens a store by an address of several hosts in `tests/db`.
  'tests/process/failover.test.ts',
  'tests/process/file-modes.test.ts',
  // `tests/api/file-store.test.ts` has two processes that share a bucket, in one.
  'tests/process/file-store.test.ts',
  // `tests/free-money.test.ts` has the table of settings of a start.
  'tests/process/free-money.test.ts',
  // `tests/console` has whom the console's calls answer, the listener of each is opened by every start.
  'tests/process/listeners.test.ts',
  // They take packages of Debian, and the first a minute and a half.
  'tests/process/machines.test.ts',
  'tests/process/ops.test.ts',
  'tests/process/pgbouncer.test.ts',
  'tests/process/many-processes.test.ts',
  // The metrics themselves are in `tests/api/operator.test.ts`.
  'tests/process/monitoring.test.ts',
  'tests/process/newman.test.ts',
  'tests/process/overload.test.ts',
  'tests/process/postgres.test.ts',
  'tests/process/stopping.test.ts',
  // Each run tests its payments in `tests/api/stripe*.test.ts`.
  'tests/process/stripe.test.ts',
  // `tests/pages/access.test.ts` and the log of `server.test.ts` have what is never told in each run.
  'tests/process/secrets.test.ts',
  // Rounds of kills that `app-killed` has in each run, while nobody is told of anything.
  'tests/crash/outbox-killed.test.ts',
  'tests/crash/sqlite-folder-gone.test.ts',
  // It waits for clients.
  'tests/api/hostile/slow.test.ts',
  // They test the repository's own scripts and what the tests themselves use.
  'tests/ensure-built.test.ts',
  'tests/exit-code.test.ts',
  'tests/machines-jobs.test.ts',
  'tests/browser/fonts.test.ts',
  'tests/browser/shared-browser.test.ts',
  // Benches use them, not shops.
  'tests/db/bench-fill.test.ts',
  'tests/process/bench-move.test.ts',
];

/**
 * Left out on SQLite alone, whose transactions wait for each other: each run has these races on PostgreSQL. It repeats a
 * third of the calls there, and so all of them here.
 */
export const racesOnPostgres = 'tests/api/races/!(repeats).test.ts';

/** The vitest project of screens on PostgreSQL. */
export const PAGES_ON_POSTGRES = 'pages-postgres';

/** The files of screens that run on it too, all of them whole only: where staff move money. */
export const pagesOnPostgres: readonly string[] = [
  'tests/browser/console-{approvals,bank-files,money,people,recharges,withdrawals}.test.ts',
];

/**
 * What each run has on PostgreSQL as well: what is PostgreSQL's own, the store, upgrades, and races, since SQLite's
 * transactions wait for each other. All else runs on it in the whole run; SQLite tells of rules first.
 */
export const onPostgres: readonly string[] = [
  'tests/db/postgres-*.test.ts',
  'tests/db/{durability,ending-groups,groups.race,jobs,money.property,opening,schema,store,version-before}.test.ts',
  'tests/crash/postgres-killed.test.ts',
  'tests/console/{approvals,audit,money-races,withdrawals}.test.ts',
  'tests/api/races/**/*.test.ts',
  'tests/api/{search,wallet}.test.ts',
];
