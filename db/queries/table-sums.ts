import { createHash } from 'node:crypto';
import { canonicalJson } from '../canonical-json.ts';
import type { TableShape } from '../schema/shapes.ts';
import type { Reader } from '../store.ts';
import { allRows, type Row } from './all-rows.ts';

/** The rows of a table, as far as two databases can be compared. */
export interface TableSum {
  name: string;
  rows: number;
  /** 64 hexadecimal digits: the SHA-256 of each row, added word by word, so that the order does not count. */
  sum: string;
}

/** Adds up rows as they pass. The engines sort texts differently, and return the keys of JSON in different orders. */
export function createTableSum({ name, columns }: TableShape) {
  const words = new Uint32Array(8);
  let rows = 0;
  return {
    add: (row: Row): void => {
      const values = columns.map((column) => (column.json ? canonicalJson(row[column.name]) : row[column.name]));
      const digest = createHash('sha256').update(JSON.stringify(values)).digest();
      for (let n = 0; n < words.length; n++) words[n] = ((words[n] ?? 0) + digest.readUInt32BE(n * 4)) >>> 0;
      rows++;
    },
    end: (): TableSum => ({ name, rows, sum: [...words].map((word) => word.toString(16).padStart(8, '0')).join('') }),
  };
}

/** Reads a whole table. */
export async function sumTable(on: Reader, shape: TableShape): Promise<TableSum> {
  const sum = createTableSum(shape);
  for await (const rows of allRows(on, shape)) for (const row of rows) sum.add(row);
  return sum.end();
}
