import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type ResourceLimits, Worker } from 'node:worker_threads';

/** Programs that run beside the server, by their names in the build; files in `server`. */
export const programs = {
  books: 'services/wallet/books.worker.ts',
  reports: 'services/reports.worker.ts',
  workbook: 'services/spreadsheets/workbook.worker.ts',
  passwords: 'services/staff/password-strength.worker.ts',
  converter: 'services/pictures/conversions/converter.child.ts',
} as const;

/** In development: Node 20 reads no TypeScript in a thread. */
const FROM_SOURCE = `import('tsx/esm/api').then(({ register }) => {
  register();
  return import(require('node:worker_threads').workerData.source);
})`;

/** The build has the programs beside the others, and tests in a folder of each run (`tests/support/programs.ts`). */
function compiledFolder(): string | undefined {
  // Outside of Vite there is no such object.
  return import.meta.env?.PROD ? import.meta.dirname : import.meta.env?.PROGRAMS;
}

/** Starts a thread that is given some data, such as the SQLite file that it works with. */
export function startThread(
  program: Exclude<keyof typeof programs, 'converter'>,
  data: object,
  resourceLimits: ResourceLimits = {},
): Worker {
  const folder = compiledFolder();
  if (folder) return new Worker(join(folder, `${program}.js`), { workerData: data, resourceLimits });
  const source = join(import.meta.dirname, programs[program]);
  return new Worker(FROM_SOURCE, { eval: true, execArgv: [], workerData: { ...data, source }, resourceLimits });
}

/** Starts a process that has nothing of this one but what it is given here, and what it is sent. */
export function startProcess(
  program: 'converter',
  { env, execArgv }: { env: NodeJS.ProcessEnv; execArgv: string[] },
): ChildProcess {
  const folder = compiledFolder();
  const script = folder ? join(folder, `${program}.js`) : join(import.meta.dirname, programs[program]);
  const loader = folder ? [] : ['--import', createRequire(import.meta.url).resolve('tsx')];
  return fork(script, {
    env,
    execArgv: [...loader, ...execArgv],
    // Bytes stay bytes; as JSON each would be a number in words.
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}
