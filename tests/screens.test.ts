import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { moduleOfScreen, screens as routed } from '../client/app/screens.ts';
import type { ScreenHandle } from '../client/lib/screen.ts';
import { screens as ofConsole } from '../console/app/screens.ts';
import { looksTheSame } from '../scripts/screens/compare.ts';
import { consoleDocument, consolePicture, consoleRows } from '../scripts/screens/console.ts';
import { screensDocument } from '../scripts/screens/document.ts';

import { pictureName, screens, table } from '../scripts/screens/table.ts';

const docs = join(import.meta.dirname, '../docs');
const pictureOf = (path: string) => join(docs, `screens/${pictureName(path)}.webp`);
const paths: string[] = Object.values(routed).map(({ path }) => path);

test('every screen has a row and a picture: run `npm run screens -- --shop` after adding one', () => {
  const rows = table.map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((path) => !rows.includes(path))).toEqual([]);
  expect(new Set(rows).size).toBe(rows.length);
  expect(screens.filter(({ path }) => !existsSync(pictureOf(path)))).toEqual([]);
});

test('a screen is in the folder and the file that its id names, where the server looks for its scripts', () => {
  const loadedFrom = (load: () => unknown) => /client\/pages\/[^"'`]+/.exec(String(load))?.[0];
  const elsewhere = Object.entries(routed).flatMap(([id, { load }]) => {
    const [found, wanted] = [loadedFrom(load), moduleOfScreen(id)];
    return found === wanted ? [] : [`the screen ${id} is loaded from ${found}: it must be ${wanted}`];
  });
  expect(elsewhere).toEqual([]);
});

/** How a screen reads its query, and by which name. */
const readings = [
  [/\baskedPage\(/g, 'cursor'],
  [/\baskedTab\(/g, 'tab'],
  [/<SavedHint\b/g, 'saved'],
  [/\bsearchParams\.(?:get|has)\('(\w+)'\)/g, null],
] as const;

test('a screen says each name of its query that it reads: without scripts the server leaves out the others', async () => {
  const forgotten: string[] = [];
  for (const [id, { load }] of Object.entries(routed)) {
    const source = readFileSync(join(import.meta.dirname, '..', moduleOfScreen(id)), 'utf8');
    const { query = [] } = ((await load()) as { handle: ScreenHandle }).handle;
    const names = readings.flatMap(([by, name]) => [...source.matchAll(by)].map(([, found]) => name ?? `${found}`));
    forgotten.push(...names.filter((name) => !query.includes(name)).map((name) => `${id}: ${name}`));
  }
  expect(forgotten).toEqual([]);
});

test('docs/screens.md follows from the table', () => {
  const namesIn = (folder: string) =>
    new Set(readdirSync(join(docs, folder)).map((file) => file.replace(/\.webp$/, '')));
  expect(readFileSync(join(docs, 'screens.md'), 'utf8')).toBe(
    screensDocument(table, namesIn('screens')) + consoleDocument(namesIn('console-screens')),
  );
});

test('every screen of the console has a row and a picture: run `npm run screens -- --console` after adding one', () => {
  const rows = ofConsole.map(({ path }) => path);
  expect(Object.keys(consoleRows).toSorted()).toEqual(rows.toSorted());
  const files = readdirSync(join(docs, 'console-screens'));
  expect(files.toSorted()).toEqual(rows.map((path) => `${consolePicture(path)}.webp`).toSorted());
  expect(files.filter((file) => statSync(join(docs, 'console-screens', file)).size > 60 * 1024)).toEqual([]);
});

test('every picture belongs to a screen, and is small enough for a repository', () => {
  const names = screens.map(({ path }) => `${pictureName(path)}.webp`);
  const files = readdirSync(join(docs, 'screens'));
  expect(files.filter((file) => !names.includes(file))).toEqual([]);
  expect(files.filter((file) => statSync(join(docs, 'screens', file)).size > 60 * 1024)).toEqual([]);
});

test('the 34 addresses of the spec are in the table', () => {
  const spec = `/ /my /service /mall /cart /login /reg /list/:id /invite /user/recharge /user/withdraw /user/person
    /user/system /user/myteam /user/security /user/faq /user/wallet /user/panel /user/trading /user/point
    /user/detail/:id /user/item/:id /user/rechargeRecord /user/teamearn /user/wallet-detail /user/payment /user/addbank
    /user/address /user/message /user/loginpassword /user/withdrawRecord /user/checkout/:id /user/order/:id
    /user/article/:id`.split(/\s+/);
  expect(spec).toHaveLength(34);
  const rows = table.map(({ path }) => path);
  expect(spec.filter((path) => !rows.includes(path))).toEqual([]);
});

test('a picture is written again if it looks different, not if only a time or compression artefacts differ', async () => {
  const size = { width: 390, height: 844 };
  const drawn = (shapes: string, quality = 84) =>
    sharp(
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="390" height="844"><rect ${whole}/>${shapes}</svg>`),
    )
      .resize(size)
      .webp({ quality })
      .toBuffer();
  const whole = 'width="390" height="844" fill="#f5f5f5"';
  const button = '<rect x="16" y="700" width="358" height="48" rx="24" fill="#d6371c"/>';
  const clock = (at: number) => `<rect x="${20 + at}" y="100" width="60" height="20" fill="#222"/>`;
  const passing = [{ left: 16, top: 96, width: 120, height: 30 }];
  const before = await drawn(button + clock(0));
  expect(await looksTheSame(before, await drawn(button + clock(0), 60), [])).toBe(true);
  expect(await looksTheSame(before, await drawn(button + clock(40)), passing)).toBe(true);
  expect(await looksTheSame(before, await drawn(button + clock(40)), [])).toBe(false);
  expect(await looksTheSame(before, await drawn(button.replace('d6371c', '1c7ed6') + clock(0)), passing)).toBe(false);
  expect(await looksTheSame(before, await drawn(button.replace('y="700"', 'y="712"') + clock(0)), passing)).toBe(false);
});
