import { expect, test } from 'vitest';
import { countStaffItems } from '../../db/queries/console/items.ts';
import { selectOldestGap, selectTextCounts } from '../../db/queries/console/texts.ts';
import { engine } from '../../db/schema/index.ts';
import { plansOf } from '../support/query-plans.ts';

/** A scan that reads nothing but one of these indexes, as the engine calls it. */
const within = (...indexes: string[]) =>
  new RegExp(`${engine === 'pg' ? 'Index Only Scan using' : 'USING COVERING INDEX'} (${indexes.join('|')})\\b`);

/** Of PostgreSQL, and of SQLite; the second index of texts has the same columns first. */
const textsOfItem = within('item_texts_item_id_locale_pk', 'item_texts_words', 'sqlite_autoindex_item_texts_1');
const picturesOfItem = within('item_pictures_item_id_position_pk', 'sqlite_autoindex_item_pictures_1');

/** A subquery that is asked for each item. */
const FOR_EACH = /CORRELATED|SubPlan/;

const SORTS = /USE TEMP B-TREE|Sort/;

test('items are counted in one pass over each index, not with a look at the texts and pictures of each', async () => {
  const [all, low, texts, pictures] = await plansOf((on) => countStaffItems(on, { stockUnder: 60, languages: 30 }));
  expect(texts).toMatch(textsOfItem);
  expect(pictures).toMatch(picturesOfItem);
  for (const plan of [all, low, texts, pictures]) {
    expect(plan).not.toMatch(FOR_EACH);
    expect(plan).not.toMatch(SORTS);
  }
  // What is on sale is in an index as well; the stock changes with every purchase, so that none has it.
  if (engine === 'sqlite') expect(all).toMatch(/USING COVERING INDEX/);
});

test('texts of items are counted by language in the order of an index, and outdated ones found from their items', async () => {
  const [, there, late] = await plansOf(selectTextCounts);
  expect(there).toMatch(within('item_texts_locale'));
  expect(there).not.toMatch(SORTS);
  expect(late).toMatch(within('items_words'));
  expect(late).toMatch(within('item_texts_words'));
});

test('the oldest gap is the first that is found in the order of time', async () => {
  const plans = await plansOf((on) => selectOldestGap(on, 30));
  expect(plans).toHaveLength(2);
  for (const plan of plans) {
    expect(plan).toMatch(within('items_words'));
    expect(plan).toMatch(textsOfItem);
    expect(plan).not.toMatch(SORTS);
    // Whatever row of an item or a text is read has its content beside it.
    if (engine === 'sqlite') expect(plan).not.toMatch(/USING (INDEX|INTEGER PRIMARY KEY)/);
  }
});
