import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sceneFile } from '../scripts/demo-pictures/scene-format.ts';
import { readDemoData } from '../server/demo/data.ts';
import { locales } from '../shared/locales.ts';

const { categories, words } = await readDemoData();
const goods = categories.flatMap(({ items }) => items);

const inDemo = (path: string) => new URL(`../db/demo/${path}`, import.meta.url);

const scenes = Object.assign(
  {},
  ...readdirSync(inDemo('scenes')).map((file) =>
    sceneFile.parse(JSON.parse(readFileSync(inDemo(`scenes/${file}`), 'utf8'))),
  ),
) as ReturnType<typeof sceneFile.parse>;

test('each item of the demo has scenes, and the first one shows what stands for the item', () => {
  expect(Object.keys(scenes).sort()).toEqual(goods.map(({ slug }) => slug).sort());
  const shows = (slug: string, art: string) => scenes[slug]?.[0]?.objects.some((object) => object.art === art);
  expect(goods.filter(({ slug, hero }) => !shows(slug, hero)).map(({ slug }) => slug)).toEqual([]);
});

test('pictures of the demo are those of its scenes', () => {
  const composed = Object.entries(scenes).flatMap(([slug, of]) => of.map((_, index) => `${slug}-${index + 1}.webp`));
  const others = /^(banner-\d|cart|category-\d+|mall-\d+)\.webp$/;
  const kept = readdirSync(inDemo('pictures')).filter((file) => !others.test(file));
  expect(kept.sort()).toEqual(composed.sort());
});

test('no two items of the demo have one name', () => {
  for (const locale of ['zh-CN', 'en-US', 'es-ES', 'pt-BR'] as const) {
    const names = goods.map(({ texts }) => texts[locale].name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  }
});

test('items of the demo cost less than before, and their tax is a small part of the price', () => {
  const wrong = goods.filter(({ price, orgPrice, tax }) => +price >= +orgPrice || +tax > +price / 10);
  expect(wrong.map(({ slug }) => slug)).toEqual([]);
});

test('counts of the demo look like counts: a few items are bought often, and hardly a stock is round', () => {
  const bought = goods.map(({ popularity }) => popularity).sort((a, b) => b - a);
  const [most = 0] = bought;
  expect(new Set(bought.slice(0, 10)).size).toBe(10);
  expect(bought[9]).toBeLessThan(most / 2);
  expect(bought.at(-1)).toBeLessThan(most / 20);
  expect(goods.filter(({ stock }) => stock % 10 === 0).length).toBeLessThan(goods.length / 10);
});

const optional = goods.filter(({ options }) => options.length > 0);

test('clothes, shoes and cosmetics of the demo have options with words in every language', () => {
  expect(optional.length).toBeGreaterThan(10);
  expect(Object.keys(words.options).sort()).toEqual(
    [...new Set(optional.flatMap(({ options }) => options.map(({ name }) => name)))].sort(),
  );
  for (const names of [...Object.values(words.options), ...Object.values(words.values)]) {
    expect(Object.keys(names).sort()).toEqual(Object.keys(locales).sort());
  }
  const used = new Set(optional.flatMap(({ options }) => options.flatMap(({ values }) => values)));
  expect(Object.keys(words.values).filter((value) => !used.has(value))).toEqual([]);
  // What has no words is a size that is written so everywhere.
  expect([...used].filter((value) => !words.values[value] && !/^(S|M|X*L|L?\d\d)$/.test(value))).toEqual([]);
});

test('an item of the demo costs what its cheapest variant does, has their pieces, and says no size itself', () => {
  for (const { slug, price, orgPrice, tax, stock, options, variants, valuePictures, texts } of optional) {
    const values = options.flatMap((option) => option.values);
    const priced = variants.map((variant) => ({ price, orgPrice, tax, ...variant }));
    const cheapest = priced.toSorted((one, other) => +one.price - +other.price)[0];
    expect([slug, cheapest?.price, cheapest?.orgPrice, cheapest?.tax]).toEqual([slug, price, orgPrice, tax]);
    expect([slug, variants.reduce((sum, variant) => sum + variant.stock, 0)]).toEqual([slug, stock]);
    expect(priced.filter((one) => +one.price >= +one.orgPrice || +one.tax > +one.price / 10)).toEqual([]);
    const unknown = variants.filter((one) => one.values.some((value, at) => !options[at]?.values.includes(value)));
    expect([slug, unknown]).toEqual([slug, []]);
    expect(Object.keys(valuePictures).filter((value) => !options[0]?.values.includes(value))).toEqual([]);
    for (const { name } of Object.values(texts)) {
      const own = values.map((value) => words.values[value]?.['en-US'] ?? value);
      expect([name, own.filter((value) => name.split(/[ ,]+|码/).includes(value))]).toEqual([name, []]);
    }
  }
});

test('of the demo some sizes are sold out, and some variants are dearer', () => {
  expect(optional.filter(({ variants }) => variants.some(({ stock }) => stock === 0)).length).toBeGreaterThan(1);
  expect(optional.filter(({ variants }) => variants.some(({ price }) => price !== undefined)).length).toBeGreaterThan(
    1,
  );
});
