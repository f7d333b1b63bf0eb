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

/** Which values of a column that others name there are: ids, or texts, such as a provider's numbers. */
class Named {
  readonly #ids = new Ids();
  readonly #texts = new Set<string>();

  add(value: unknown): void {
    if (typeof value === 'string') this.#texts.add(value);
    else this.#ids.add(Number(value));
  }

  has(value: unknown): boolean {
    return typeof value === 'string' ? this.#texts.has(value) : this.#ids.has(Number(value));
  }
}

/**
 * Checks that every row refers only to rows before it, so that a restore can insert them in that order. A database with
 * a missing row is damaged, and its next backup must not count as a good one.
 */
export function createReferences() {
  const passed = new Map<string, Map<string, Named>>();
  for (const { table, named } of shapes.flatMap(({ references }) => references)) {
    passed.set(table, (passed.get(table) ?? new Map()).set(named, new Named()));
  }
  /** Throws `BackupProblem`. */
  return (shape: TableShape, row: Row): void => {
    for (const [column, values] of passed.get(shape.name) ?? []) values.add(row[column]);
    for (const { column, table, named } of shape.references) {
      const value = row[column];
      if (value === null || passed.get(table)?.get(named)?.has(value)) continue;
      const own = shape.key.map((name) => row[name]).join(' ');
      throw new BackupProblem(
        `the database is damaged: ${shape.name} ${own} names ${table} ${value}, which is not there`,
      );
    }
  };
}
