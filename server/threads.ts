import { join } from 'node:path';
import { type ResourceLimits, Worker } from 'node:worker_threads';

/** Programs that run as threads, by their names in the build; files in `server`. */
export const threadPrograms = {
  books: 'services/wallet/books.worker.ts',
  passwords: 'services/staff/password-strength.worker.ts',
  reports: 'services/reports/reports.worker.ts',
  workbook: 'services/spreadsheets/workbook.worker.ts',
} as const;

/** In development: Node 20 reads no TypeScript in a thread. */
const FROM_SOURCE = `import('tsx/esm/api').then(({ register }) => {
  register();
  return import(require('node:worker_threads').workerData.source);
})`;

/** The build has the programs beside the others, and tests in a folder of each run (`tests/support/threads.ts`). */
function compiledFolder(): string | undefined {
  // Outside of Vite there is no such object.
  return import.meta.env?.PROD ? import.meta.dirname : import.meta.env?.THREADS;
}

/** Starts a thread that is given some data, such as the SQLite file that it works with. */
export function startThread(
  program: keyof typeof threadPrograms,
  data: object,
  resourceLimits: ResourceLimits = {},
): Worker {
  const folder = compiledFolder();
  if (folder) return new Worker(join(folder, `${program}.js`), { workerData: data, resourceLimits });
  const source = join(import.meta.dirname, threadPrograms[program]);
  return new Worker(FROM_SOURCE, { eval: true, execArgv: [], workerData: { ...data, source }, resourceLimits });
}
