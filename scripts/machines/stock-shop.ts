import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder, shopCommand } from '../../tests/support/server-process.ts';

/** Fen that each item costs. */
export const PRICE = 1000;

const pictures = join(projectFolder, 'db/demo/pictures');

/** Groups of the first two stay open, those of the third expire while the run goes on; of the fourth nobody buys by the way. */
const ITEMS = [
  { name: 'cup', group_size: 2 },
  { name: 'pot', group_size: 3 },
  { name: 'tea', group_size: 5, group_seconds: 60 },
  { name: 'watched', group_size: 2 },
];

/** Many deeds of few shoppers are pending at once. */
const SETTINGS = {
  kf_url: 'mailto:support@shop.example',
  transfer_account: 'Example Bank · 6222 0000 0000 0000',
  withdraw_pending_most: '0',
  recharge_pending_most: '0',
  recharge_unpaid_a_day: '0',
  waiting_groups_per_item: '0',
  waiting_groups_per_shopper: '0',
};

interface Deps {
  folder: string;
  dataDir: string;
  env: Record<string, string>;
  program: string;
}

/** Fills an empty shop by the operator's commands; answers the ids of what is bought, and of the item to watch. */
export async function stockShop({ folder, dataDir, env, program }: Deps) {
  const command = async (...args: string[]): Promise<void> => {
    const { exitCode, err } = await shopCommand(dataDir, args, env, undefined, program);
    if (exitCode !== 0) throw new Error(`shop ${args.join(' ')}: ${err}`);
  };
  for (const [key, value] of Object.entries(SETTINGS))
    await command('settings', 'set', key, value, '--note', 'opening');
  const [categories, items] = [join(folder, 'categories.json'), join(folder, 'items.json')];
  writeFileSync(categories, JSON.stringify([{ name: 'Home', picture: 'category-10.webp' }]));
  const common = { category: 'Home', price: PRICE / 100, stock: 1_000_000, pictures: ['category-10.webp'] };
  writeFileSync(items, JSON.stringify(ITEMS.map((item) => ({ ...common, ...item }))));
  const from = ['--pictures', pictures, '--note', 'opening'];
  await command('categories', 'import', categories, ...from);
  await command('items', 'import', items, ...from);
  const ids = ITEMS.map((_, n) => n + 1);
  return { itemIds: ids.slice(0, -1), watchedId: ids.at(-1) ?? 0 };
}
