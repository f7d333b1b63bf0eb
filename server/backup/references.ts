import type { Row } from '../../db/queries/all-rows.ts';
import { shapes, type TableShape } from '../../db/schema/shapes.ts';
import { BackupProblem } from './problem.ts';

/** Ids in one page of bits. */
const PAGE = 65_536;

/** Which ids there are, a bit each: a million rows take 125 KB. */
class Ids {
  readonly #pages = new Map<number, Uint8Array>();

  add(id: number): void {
    const number = Math.floor(id / PAGE);
    const page = this.#pages.get(number) ?? new Uint8Array(PAGE / 8);
    page[(id % PAGE) >> 3] = (page[(id % PAGE) >> 3] ?? 0) | (1 << (id & 7));
    this.#pages.set(number, page);
  }

  has(id: number): boolean {
    const byte = this.#pages.get(Math.floor(id / PAGE))?.[(id % PAGE) >> 3] ?? 0;
    return (byte & (1 << (id & 7))) !== 0;
  }
}

/**
 * Checks that every row refers only to rows before it, so that a restore can insert them in that order. A database with
 * a missing row is damaged, and its next backup must not count as a good one.
 */
export function createReferences() {
  const named = new Set(shapes.flatMap(({ references }) => references.map(({ table }) => table)));
  const passed = new Map([...named].map((table) => [table, new Ids()]));
  /** Throws `BackupProblem`. */
  return (shape: TableShape, row: Row): void => {
    passed.get(shape.name)?.add(Number(row.id));
    for (const { column, table } of shape.references) {
      const id = row[column];
      if (id === null || passed.get(table)?.has(Number(id))) continue;
      const own = shape.key.map((name) => row[name]).join(' ');
      throw new BackupProblem(`the database is damaged: ${shape.name} ${own} names ${table} ${id}, which is not there`);
    }
  };
}
