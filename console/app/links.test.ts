// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { matchRoutes, RouterContextProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { consoleContract } from '../../shared/console/index.ts';
import { type Area, allows, type Grant, type Grants } from '../../shared/console/rights.ts';
import { apiContext } from '../lib/context.ts';
import { type Screen, screens } from './screens.ts';

const root = join(import.meta.dirname, '../..');

/** Every address of a screen that a string of these files begins with; what is filled in becomes `2`: no screen opens that by itself. */
function linksIn(folder: string, files: RegExp): string[] {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  const first = new Set(screens.map(({ path }) => path.split('/')[0]));
  return names
    .filter((name) => files.test(name) && !name.includes('.test.'))
    .flatMap((name) => readFileSync(join(root, folder, name), 'utf8').match(/["'`]\/[a-z_]+[^"'`\s]*/g) ?? [])
    .map((found) =>
      found
        .slice(1)
        .replace(/\$\{search\}$/, '')
        .replace(/\?\$\{.*$/, '')
        // The only parameters that have to be one of a few values.
        .replace(/(lacks|older)=\$\{[^}]*\}/, '$1=en-US')
        .replace(/\$\{[^}]*\}/g, '2'),
    )
    .filter((link) => first.has(link.split(/[/?]/)[1]));
}

const links = [
  ...new Set([
    ...linksIn('console/pages', /\.tsx?$/),
    ...linksIn('console/ui', /\.tsx?$/),
    // Rows of figures name the address of what was counted.
    ...linksIn('server/services/console', /charts\.ts$/),
  ]),
].toSorted();

const routes = screens.map((screen) => ({ path: `/${screen.path}`, screen }));

const screenAt = (path: string): { screen: Screen; params: object } | undefined => {
  const match = matchRoutes(routes, path)?.at(-1);
  return match && { screen: (match.route as (typeof routes)[number]).screen, params: match.params };
};

/** What a screen asks the server for at an address, without an answer. */
async function askedAt(link: string): Promise<string> {
  const url = new URL(link, 'http://localhost');
  const found = screenAt(url.pathname);
  const { loader } = (await found?.screen.load()) ?? {};
  const asked: unknown[] = [];
  const note = (...call: unknown[]): Promise<never> => {
    asked.push(call);
    return Promise.reject(new Error('no server in this test'));
  };
  const context = new RouterContextProvider();
  context.set(apiContext, { call: note, page: note, file: note });
  if (typeof loader === 'function') {
    // Screens are typed as modules of any route: what a loader takes is known to the router alone.
    await Promise.resolve(
      loader({ request: new Request(url), url, pattern: '', params: found?.params ?? {}, context } as never, {}),
    ).catch(() => undefined);
  }
  return JSON.stringify(asked);
}

test('every kind of link is found', () => {
  expect(links.length).toBeGreaterThan(25);
  expect(links).toEqual(expect.arrayContaining(['/orders/2', '/audit?id=2', '/storefront?section=carousel']));
});

test.each(links)('%s leads to a screen', (link) => {
  expect(screenAt(link.split('?')[0] ?? '')).toBeDefined();
});

test.each(links.filter((link) => link.includes('?')))('%s: the screen takes what the link says', async (link) => {
  expect(await askedAt(link)).not.toBe(await askedAt(link.split('?')[0] ?? ''));
});

const withoutParameters = screens.map(({ path }) => `/${path}`).filter((path) => !path.includes(':'));

test.each(withoutParameters)('%s ignores an end that no list has', async (path) => {
  expect(await askedAt(`${path}?sort=middle`)).toBe(await askedAt(path));
});

/** The least that opens a screen; one for each right where any of several does. */
function leastGrants({ needs }: Screen): Grants[] {
  if (needs === null) return [{}];
  return [needs].flat().map((right) => {
    const [area, grant] = right.split(':') as [Area, Grant];
    return { [area]: [grant] };
  });
}

test.each(screens)('$path opens with exactly the rights that it needs', async (screen) => {
  const asked: [keyof typeof consoleContract][] = JSON.parse(await askedAt(`/${screen.path.replaceAll(/:\w+/g, '2')}`));
  for (const grants of leastGrants(screen)) {
    const refused = asked.filter(([name]) => {
      const { right } = consoleContract[name];
      return right !== 'session' && right !== 'public' && !allows(grants, right);
    });
    expect(refused).toEqual([]);
  }
});
