import { parentPort, workerData } from 'node:worker_threads';
import { openSqliteFile } from '../../../db/store.sqlite.ts';
import type { Reader } from '../../../db/store.ts';
import { type ReportName, reports } from './reports.ts';

// The program of `createReportThread`: answers one report after the other.
const read = openSqliteFile(workerData.file);

interface Asked {
  id: number;
  name: ReportName;
  input: unknown;
}

parentPort?.on('message', async ({ id, name, input }: Asked) => {
  try {
    // The table knows which input belongs to which report; here it is any of them.
    const report = reports[name] as (view: Reader, input: unknown) => Promise<unknown>;
    parentPort?.postMessage({ id, result: await read((view) => report(view, input)) });
  } catch (error) {
    parentPort?.postMessage({ id, error: error instanceof Error ? error : new Error(String(error)) });
  }
});
