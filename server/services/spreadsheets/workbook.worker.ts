import { parentPort, workerData } from 'node:worker_threads';
import { readWorkbook } from './read-workbook.ts';

// The program of `recordsOfWorkbook`.
const { bytes, mostRows } = workerData as { bytes: Uint8Array; mostRows: number };

parentPort?.postMessage(await readWorkbook(bytes, mostRows));
