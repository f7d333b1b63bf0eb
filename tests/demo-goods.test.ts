import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sceneFile } from '../scripts/demo-pictures/scene-format.ts';
import { readDemoData } from '../server/demo/data.ts';

const { categories } = await readDemoData();
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
