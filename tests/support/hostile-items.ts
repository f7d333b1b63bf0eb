import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { DemoShop } from './demo-shop.ts';
import { xssNames, xssVectors } from './xss-vectors.ts';

/** The category of hostile items. */
export const HOSTILE_CATEGORY = 9;

const NAMES = xssNames(200);

/** Texts that end a block of JSON in a page, and the two line ends that are valid in JSON but not in a script. */
export const BLOCK_ENDS = {
  name: 'endless </script><!--<script>]]>',
  content: '<p>endless \u2028\u2029 &lt;/script></p>',
};

/** Items whose names and contents are the vectors, put on sale as staff would. */
export async function importHostileItems(shop: DemoShop) {
  const folder = join(shop.dataDir, 'hostile');
  mkdirSync(folder);
  await sharp({ create: { width: 90, height: 60, channels: 3, background: '#d6371c' } })
    .png()
    .toFile(join(folder, 'red.png'));
  const shared = { category: HOSTILE_CATEGORY, price: 1, stock: 9, pictures: ['red.png'] };
  // A text cannot hold NUL.
  const texts = xssVectors.map((vector, at) => ({
    name: NAMES[at] ?? `item ${at}`,
    content: vector.replaceAll('\0', ''),
  }));
  const items = [...texts, BLOCK_ENDS].map((text) => ({ ...shared, ...text }));
  writeFileSync(join(folder, 'items.json'), JSON.stringify(items));
  const imported = await shop.command('items', 'import', join(folder, 'items.json'));
  expect(imported).toMatchObject({ exitCode: 0, err: '' });
  return itemsNamed(shop, new Set(items.map(({ name }) => name)));
}

/** Id and name of those, the newest first. */
async function itemsNamed(shop: DemoShop, names: ReadonlySet<string>) {
  const found: { id: number; name: string }[] = [];
  let cursor: string | undefined = '';
  while (cursor !== undefined) {
    const query = new URLSearchParams({ id: String(HOSTILE_CATEGORY), limit: '100', cursor });
    const { data, next } = await (await fetch(`${shop.origin}/api/item_list?${query}`)).json();
    found.push(...data.filter(({ name }: { name: string }) => names.has(name)));
    cursor = next ?? undefined;
  }
  expect(found).toHaveLength(names.size);
  return found;
}
