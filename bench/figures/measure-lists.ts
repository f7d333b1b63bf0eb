import type { ConsoleCallName } from '../../shared/console/calls.ts';
import { consoleContract } from '../../shared/console/index.ts';
import { MOST, type Slowest, slowestOf } from './bounds.ts';
import { lists } from './lists.ts';
import type { Ask } from './own-console.ts';
import { timed } from './timed.ts';

/** Times that a page is asked for, after two to warm up. */
const ROUNDS = 20;

/** Pages that are turned before the deep one, of the most rows that a page has. */
const PAGES = 100;
const ROWS = 200;

interface Measured {
  p50: number;
  p95: number;
  /** Processor time, p95. */
  cpu: number;
  turn: number;
}

/** A table of every list: its first page and a deep one, and the longest turn of the event loop meanwhile. */
export async function measureLists(ask: Ask, say: (line: string) => void): Promise<Slowest> {
  say('| List | First page, p50 / p95 | Deep page, p50 / p95 | Processor, p95 | Longest turn |\n|---|---|---|---|---|');
  const all: Slowest[] = [];
  for (const { what, call, fields } of lists) {
    const first = await measured(() => ask(call, fields));
    const cursor = await deepCursor(ask, call, fields);
    const deep = cursor === null ? null : await measured(() => ask(call, { ...fields, cursor }));
    const turn = Math.max(first.turn, deep?.turn ?? 0);
    const took = Math.max(first.p95, deep?.p95 ?? 0);
    const cpu = Math.max(first.cpu, deep?.cpu ?? 0);
    all.push({ what, took, cpu, turn });
    const mark = took > MOST ? ' **over**' : '';
    const pages = `${words(first)} | ${deep ? words(deep) : '–'}`;
    say(`| ${what} | ${pages} | ${cpu.toFixed(1)} ms | ${turn.toFixed(0)} ms${mark} |`);
  }
  return slowestOf(all);
}

const words = ({ p50, p95 }: Measured) => `${p50.toFixed(1)} / ${p95.toFixed(1)} ms`;

async function measured(work: () => Promise<unknown>): Promise<Measured> {
  const rounds: Awaited<ReturnType<typeof timed>>[] = [];
  for (let round = -2; round < ROUNDS; round++) {
    const one = await timed(work);
    if (round >= 0) rounds.push(one);
  }
  // By the nearest rank.
  const at = (part: number, of: 'took' | 'cpu') =>
    rounds.map((one) => one[of]).sort((a, b) => a - b)[Math.ceil(ROUNDS * part) - 1] ?? 0;
  return {
    p50: at(0.5, 'took'),
    p95: at(0.95, 'took'),
    cpu: at(0.95, 'cpu'),
    turn: Math.max(...rounds.map(({ turn }) => turn)),
  };
}

/** The cursor of the deepest page that `PAGES` steps lead to; null if there is but one page. */
async function deepCursor(ask: Ask, call: ConsoleCallName, fields: object): Promise<string | null> {
  let cursor: string | null = null;
  for (let page = 0; page < PAGES; page++) {
    const next = await ask(call, { ...fields, ...paged(call, cursor) });
    if (next === null) break;
    cursor = next;
  }
  return cursor;
}

/** Only lists with pages take these fields. */
const paged = (call: ConsoleCallName, cursor: string | null) =>
  consoleContract[call].paged ? { limit: ROWS, ...(cursor !== null && { cursor }) } : {};
