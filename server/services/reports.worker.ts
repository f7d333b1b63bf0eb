import { parentPort, workerData } from 'node:worker_threads';
import pLimit from 'p-limit';
import { openSqliteFile } from '../../db/store.sqlite.ts';
import type { Reader } from '../../db/store.ts';
import { calculations, reports } from './all-reports.ts';

// The program of `createReportThread`: answers one report after the other.
const read = workerData.file === null ? null : openSqliteFile(workerData.file);

interface Asked {
  id: number;
  name: keyof typeof reports | keyof typeof calculations;
  input: unknown;
}

const isCalculation = (name: Asked['name']): name is keyof typeof calculations => Object.hasOwn(calculations, name);

// The tables know which input belongs to which name; here it is any of them.
function answer({ name, input }: Asked): unknown {
  if (isCalculation(name)) return (calculations[name] as (input: unknown) => unknown)(input);
  if (!read) throw new Error(`${name} needs a file`);
  const report = reports[name] as (view: Reader, input: unknown) => Promise<unknown>;
  return read((view) => report(view, input));
}

// Each reads on the one connection in a transaction of its own, in which it may wait for a turn.
const inTurn = pLimit(1);

parentPort?.on('message', (asked: Asked) =>
  inTurn(async () => {
    const { id } = asked;
    try {
      parentPort?.postMessage({ id, result: await answer(asked) });
    } catch (error) {
      parentPort?.postMessage({ id, error: error instanceof Error ? error : new Error(String(error)) });
    }
  }),
);
