import { insertCategory, insertPicture } from '../../db/queries/import.ts';
import { impactsOf } from '../../db/search/document.ts';
import { idsFor } from '../../db/search/postings.ts';
import type { Writer } from '../../db/store.ts';
import { readDemoData } from '../../server/demo/data.ts';
import { run } from './raw.ts';

/** Put before the names of the demo shop, so that there are some thousand names. */
const KINDS: [zh: string, en: string][] = [
  ['春季', 'spring'],
  ['夏季', 'summer'],
  ['秋季', 'autumn'],
  ['冬季', 'winter'],
  ['新款', 'new'],
  ['经典', 'classic'],
  ['轻便', 'light'],
  ['加厚', 'thick'],
  ['大号', 'large'],
  ['小号', 'small'],
  ['儿童', 'kids'],
  ['男士', 'men'],
  ['女士', 'women'],
  ['礼盒装', 'gift'],
  ['旅行装', 'travel'],
  ['家用', 'home'],
  ['黑色', 'black'],
  ['白色', 'white'],
  ['蓝色', 'blue'],
  ['绿色', 'green'],
];

/** A name of five items, however many there are: each of its characters is frequent, their pair is nowhere else. */
export const RARE = '口正';

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Categories, one picture, and the tables `bench_names` and `bench_terms` to draw from: how many names, the picture's id. */
export async function fillNames(tx: Writer): Promise<{ names: number; pictureId: number }> {
  const { categories } = await readDemoData();
  const picture = { name: 'b'.repeat(20), width: 720, height: 720, placeholder: 'data:image/webp;base64,AA==' };
  const pictureId = await insertPicture(tx, picture);
  await run(
    tx,
    'create table bench_names (id bigint primary key, category_id bigint, name text, name_en text, names text, terms text)',
  );
  await run(tx, 'create table bench_terms (name_id bigint, term_id bigint, impact bigint)');
  await run(tx, 'create index bench_terms_name on bench_terms (name_id)');
  const rows: string[] = [];
  const terms: string[] = [];
  const ids = new Map<string, number>();
  const add = async (categoryId: number, [category = '', inEnglish = '']: string[], zh: string, en: string) => {
    const names = { 'zh-CN': zh, 'en-US': en };
    const categories = { 'zh-CN': category, 'en-US': inEnglish };
    const impacts = impactsOf({ names, categories, contents: names });
    await idsFor(tx, impacts.keys(), ids);
    const own = [...impacts].map(([word, impact]) => [ids.get(word) ?? 0, Math.ceil(impact)]);
    for (const [id, impact] of own) terms.push(`(${rows.length}, ${id}, ${impact})`);
    const texts = [zh, en, JSON.stringify(names), JSON.stringify(Object.fromEntries(own))];
    rows.push(`(${[rows.length, categoryId, ...texts.map(quoted)].join(', ')})`);
  };
  await add(2, ['美妆', 'Beauty'], `${RARE}摆件`, 'Ornament');
  for (const [position, { category, items }] of categories.entries()) {
    const { 'zh-CN': base, 'en-US': english = '' } = category.names;
    await insertCategory(tx, { id: category.id, name: base, position, pictureId }, { 'en-US': english });
    for (const { texts } of items) {
      for (const [zh, en] of KINDS) {
        await add(category.id, [base, english], zh + texts['zh-CN'].name, `${texts['en-US']?.name ?? ''}, ${en}`);
      }
    }
  }
  await insertAll(tx, 'bench_names', rows);
  await insertAll(tx, 'bench_terms', terms);
  return { names: rows.length, pictureId };
}

async function insertAll(tx: Writer, into: string, rows: string[]): Promise<void> {
  for (let at = 0; at < rows.length; at += 500) {
    await run(tx, `insert into ${into} values ${rows.slice(at, at + 500).join(', ')}`);
  }
}
