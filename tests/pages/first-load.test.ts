import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withScreenBelow } from '../../client/app/screens.ts';
import { budgets } from '../../scripts/build/budgets.ts';
import { screens } from '../../scripts/screens/table.ts';
import { locales } from '../../shared/locales.ts';
import { type DemoShop, startDemoShop } from '../support/demo-shop.ts';

type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>;

const manifest: Manifest = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../dist/client/.vite/manifest.json'), 'utf8'),
);

let shop: DemoShop;
let token = '';

beforeAll(async () => {
  shop = await startDemoShop();
  token = await shop.signUp('first-load', 5000);
});

afterAll(() => shop.close());

const sizes = new Map<string, Promise<number>>();

/** Bytes of a file of the build as the server sends it. */
function sizeOf(path: string): Promise<number> {
  const known = sizes.get(path) ?? measure(path);
  sizes.set(path, known);
  return known;
}

async function measure(path: string): Promise<number> {
  const response = await fetch(shop.origin + path, { headers: { 'Accept-Encoding': 'br' } });
  expect([path, response.status, response.headers.get('content-encoding')]).toEqual([path, 200, 'br']);
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  return Number(response.headers.get('content-length'));
}

async function weigh(paths: Iterable<string>): Promise<number> {
  return (await Promise.all([...paths].map(sizeOf))).reduce((sum, size) => sum + size, 0);
}

async function pageOf(path: string): Promise<string> {
  const response = await fetch(shop.origin + path, { headers: { Cookie: `session=${token}` } });
  return response.text();
}

/** Chunks that these files import at once, and the files themselves. */
function withImports(files: readonly string[]): Set<string> {
  const byFile = new Map(Object.values(manifest).map((chunk) => [`/${chunk.file}`, chunk]));
  const found = new Set<string>();
  const follow = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    for (const name of byFile.get(file)?.imports ?? []) follow(`/${manifest[name]?.file}`);
  };
  for (const file of files) follow(file);
  return found;
}

/** All scripts of a page: the one that asks for the others, these, and what they import. */
function scriptsOf(html: string): Set<string> {
  const [, start = '', others = ''] =
    /<script type="module" src="([^"]+)"[^>]* data-scripts="([^"]+)"/.exec(html) ?? [];
  return withImports([start, ...others.split(' ')].filter((path) => path !== ''));
}

/** All style sheets of a page: those it links to, and those that stand in it. */
function stylesOf(html: string): Set<string> {
  return new Set([...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, path]) => path ?? ''));
}

const styleIn = (html: string) => /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '';

const without = (all: Set<string>, known: Set<string>) => [...all].filter((one) => !known.has(one));

const builtConsole: Manifest = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../dist/client/.vite/console.json'), 'utf8'),
);

/** The modules of the console that are loaded before these of its pages are shown. */
function loadedWith(pages: readonly string[]): Set<string> {
  const found = new Set<string>();
  const follow = (name: string) => {
    if (found.has(name)) return;
    found.add(name);
    for (const imported of builtConsole[name]?.imports ?? []) follow(imported);
  };
  const names = pages.map((page) => `console/pages/${page}.tsx`);
  for (const name of ['console/app/entry.tsx', ...names, 'console/locales/zh-CN.json']) follow(name);
  return found;
}

const filesOf = (names: Set<string>) => [...names].map((name) => `/${builtConsole[name]?.file}`);

test.each([
  ['Today', 'today/today'],
  ['Today of a shop that sells', 'today/today', 'today/cards'],
  ['the log-in', 'login/login'],
  ['an invitation', 'invite/invite'],
])('the scripts of the console that begins with %s', async (_, ...pages) => {
  expect(await weigh(filesOf(loadedWith(pages)))).toBeLessThanOrEqual(budgets.console);
});

test('charts, passkeys, the editor and the reader of labels are not among the first scripts of the console', async () => {
  const found = loadedWith(['today/today']);
  const later = Object.keys(builtConsole).filter((name) =>
    /chart|cards|simplewebauthn|qrcode|label-reader|rich-text\/editor/.test(name),
  );
  expect(later.length).toBeGreaterThan(1);
  expect(later.filter((name) => found.has(name))).toEqual([]);
  // It is what the page names, and nothing of the shop's.
  const page = await (await fetch(`${shop.origin}/console`)).text();
  const named = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path);
  expect(named.filter((path) => !path?.startsWith('/assets/console/'))).toEqual([]);
  expect(filesOf(found)).toEqual(expect.arrayContaining(named));
});

test('the editor of texts', async () => {
  const editor = 'console/ui/rich-text/editor.tsx';
  const before = loadedWith(['item/item']);
  expect(before.has(editor)).toBe(false);
  const own = [editor, ...(builtConsole[editor]?.imports ?? [])].filter((name) => !before.has(name));
  const style = (builtConsole[editor] as { css?: string[] }).css ?? [];
  const weight = await weigh([...filesOf(new Set(own)), ...style.map((file) => `/${file}`)]);
  expect(weight).toBeLessThanOrEqual(budgets.editor);
  expect(weight).toBeGreaterThan(50_000);
});

test('the scripts of home', async () => {
  const scripts = scriptsOf(await pageOf('/'));
  // Nothing that the page needs is found out late.
  expect(scripts).toEqual(
    new Set([...(await pageOf('/')).matchAll(/[" ](\/assets\/[^" ]+\.js)(?=[" ])/g)].map(([, path]) => path)),
  );
  const texts = `/${manifest['locales/zh-CN.json']?.file}`;
  expect(scripts).toContain(texts);
  expect(await weigh(without(scripts, new Set([texts])))).toBeLessThanOrEqual(budgets.scripts);
});

test.each(Object.keys(locales))('the texts of %s', async (code) => {
  expect(await sizeOf(`/${manifest[`locales/${code}.json`]?.file}`)).toBeLessThanOrEqual(budgets.texts);
});

test.each([
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0.9, br;q=0.1', 'gzip'],
  ['br;q=0, gzip;q=0', null],
  ['*', 'br'],
])('a file for a client that accepts %j', async (accepted, encoding) => {
  const path = `/${manifest['locales/zh-CN.json']?.file}`;
  const { headers } = await fetch(shop.origin + path, { headers: { 'Accept-Encoding': accepted } });
  expect([headers.get('content-encoding'), headers.get('vary')]).toEqual([encoding, 'Accept-Encoding']);
});

test('the style of home and its page', async () => {
  const html = await pageOf('/');
  const style = styleIn(html);
  expect(brotliCompressSync(style).length).toBeLessThanOrEqual(budgets.style);
  expect(brotliCompressSync(html.replace(style, '')).length).toBeLessThanOrEqual(budgets.page);
  expect(html).not.toContain('@font-face');
  // As it is sent, packed faster than that.
  const sent = await fetch(`${shop.origin}/`, { headers: { 'Accept-Encoding': 'br' } });
  expect(Number(sent.headers.get('content-length'))).toBeLessThanOrEqual(budgets.style + budgets.page);
});

test.each(['/', '/list/2', '/user/detail/1'])(
  'one picture of %s goes before the others, and is small',
  async (path) => {
    const html = await pageOf(path);
    const pictures = [...html.matchAll(/<picture>(.*?)<\/picture>/g)].map(([, inside]) => inside ?? '');
    const first = pictures.filter((picture) => /fetchpriority="high"/i.test(picture));
    expect(first).toHaveLength(1);
    const others = pictures.filter((picture) => picture.includes('loading="eager"') && picture !== first[0]);
    expect(others.filter((picture) => !/fetchpriority="low"/i.test(picture))).toEqual([]);
    for (const picture of pictures) {
      expect(picture).toMatch(/type="image\/avif" srcSet="[^"]+ 360w, [^"]+ 720w" sizes="[^"]+"/);
      expect(picture).toMatch(
        /<img [^>]*srcSet="[^"]+\.webp 720w"[^>]* width="\d+" height="\d+" loading="(eager|lazy)"/,
      );
    }
    // The wider of the two: what a phone with a dense screen takes.
    const source = /srcSet="[^"]+, ([^" ]+) 720w"/.exec(first[0] ?? '')?.[1] ?? '';
    const bytes = await (await fetch(shop.origin + source)).arrayBuffer();
    expect(bytes.byteLength).toBeLessThanOrEqual(budgets.picture);
  },
);

test.each(screens.map(({ id, path, at }) => [at ?? path, withScreenBelow(id).length > 1] as const))(
  'the bytes that %s adds to home',
  async (at, sheet) => {
    // Any address of the screen has its scripts, found or not.
    const html = await pageOf(at.replace(/\{\w+\}/, 'x').replace(/:\w+/, '1'));
    const home = await pageOf('/');
    const scripts = scriptsOf(html);
    const files = [...without(scripts, scriptsOf(home)), ...without(stylesOf(html), stylesOf(home))];
    const most = at.startsWith('/user/order-detail/') ? budgets.order : sheet ? budgets.sheet : budgets.screen;
    expect(await weigh(files)).toBeLessThanOrEqual(most);
    expect(scripts.size).toBeLessThanOrEqual(sheet ? budgets.sheetRequests : budgets.requests);
  },
);
