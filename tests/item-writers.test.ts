import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** They add the rows of `item_prices` besides. */
const WITH_ROWS = ['db/queries/import.ts', 'db/queries/item-changes.ts', 'db/queries/next-prices.ts'];

const sources = ['db/queries', 'db/demo', 'server'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts')),
);

/** What a file sets in `items`, by Drizzle or in SQL; a whole row, and columns that are computed, have the price among them. */
const setsOf = (text: string) => [
  ...text.matchAll(/insert\((?:tables\.)?items\)|insert into (?:\$\{(?:tables\.)?items\}|"?items"?) /g),
  ...text.matchAll(/update (?:\$\{(?:tables\.)?items\}|"?items"?) set \$\{/g),
  ...text.matchAll(/update\((?:tables\.)?items\)\s*\.set\(.*?\)\s*\.where/gs),
  ...text.matchAll(/update (?:\$\{(?:tables\.)?items\}|"?items"?) set .*?`/gs),
];

const PRICED = /insert|set \$\{|\b(price|orgPrice|org_price|tax|onSale|on_sale)\b\s*[:=]/;

test('a price of an item is written where its row is written', () => {
  const writers = sources.filter((file) =>
    setsOf(readFileSync(join(root, file), 'utf8')).some(([set]) => PRICED.test(set)),
  );
  expect(writers.sort()).toEqual(WITH_ROWS.toSorted());
});
