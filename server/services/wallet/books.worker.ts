import { parentPort, workerData } from 'node:worker_threads';
import { readSqliteFile } from '../../../db/store.sqlite.ts';
import { recomputeBooks } from './recompute-books.ts';

// The program of `recomputeInThread`.
parentPort?.postMessage(await readSqliteFile(workerData.file, recomputeBooks));
