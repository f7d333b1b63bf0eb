import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { screensDocument } from '../scripts/screens/document.ts';
import { routePaths } from '../scripts/screens/routes.ts';
import { pictureName, screens } from '../scripts/screens/table.ts';

const docs = join(import.meta.dirname, '../docs');
const pictureOf = (path: string) => join(docs, `screens/${pictureName(path)}.webp`);
const paths = routePaths();

test('every screen has a row and a picture: run `npm run screens` after adding one', () => {
  const rows = screens.map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((path) => !rows.includes(path))).toEqual([]);
  expect(new Set(rows).size).toBe(rows.length);
  expect(paths.filter((path) => !existsSync(pictureOf(path)))).toEqual([]);
});

test('docs/screens.md is what the table says', () => {
  const pictures = new Set(readdirSync(join(docs, 'screens')).map((file) => file.replace(/\.webp$/, '')));
  expect(readFileSync(join(docs, 'screens.md'), 'utf8')).toBe(screensDocument(screens, pictures));
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
  const rows = screens.map(({ path }) => path);
  expect(spec.filter((path) => !rows.includes(path))).toEqual([]);
});
