import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type Screen, screens } from '../../console/app/screens.ts';
import { may } from '../../console/lib/session.ts';
import { defaultGrants, type RoleKey, roleKeys } from '../../shared/console/roles.ts';
import { acceptInvitation, content, heading, WIDE } from '../support/console-visit.ts';
import { openShop } from '../support/open-shop.ts';

const { shop, visit } = openShop();

let links: Map<string, string>;
/** A row's own screens, of the demo shop. */
const examples: Record<string, string> = {};

beforeAll(async () => {
  // Work in every queue, so that screens have rows to link from.
  const { out } = await shop.command('staff', 'demo', '--json');
  const { data: team }: { data: { role: string; link: string }[] } = JSON.parse(out);
  links = new Map(team.map(({ role, link }) => [role, link]));
}, 120_000);

const screenOf = (path: string): Screen | undefined => {
  const matches = ({ path: own }: Screen) => new RegExp(`^${own.replaceAll(/:\w+/g, '[^/]+')}$`).test(path);
  // Paths without parameters come first, as in the router.
  return screens.find(({ path: own }) => own === path) ?? screens.find(matches);
};

/** Paths below the console to which the page that is open links. */
const linked = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...new Set(
      [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/console/"]')].map(({ pathname }) =>
        pathname.slice('/console/'.length),
      ),
    ),
  ]);

test.each(roleKeys)('%s sees the screens of the role, and no way to any other', { timeout: 300_000 }, async (role) => {
  const visitor = await visit({ viewport: WIDE, hasTouch: false });
  const { page, troubles } = visitor;
  await acceptInvitation(visitor, links.get(role) ?? '');
  const { origin } = new URL(page.url());
  const me = { grants: defaultGrants[role as RoleKey] };
  const found: string[] = [];
  for (const { path, needs } of screens) {
    const address = path.includes(':') ? examples[path] : path;
    if (address === undefined) continue;
    troubles.splice(0);
    await page.goto(`${origin}/console/${address}`);
    await content(page).getByRole('heading', { level: 1 }).waitFor();
    const refused = await heading(page, /没有权限|not included|权限/).isVisible();
    if (refused === may(me, needs)) found.push(`${address}: ${refused ? 'is refused' : 'opens'}`);
    if (!may(me, needs)) continue;
    for (const trouble of troubles) found.push(`${address}: ${trouble}`);
    for (const to of await linked(page)) {
      const screen = screenOf(to);
      if (screen?.path.includes(':') && examples[screen.path] === undefined) examples[screen.path] = to;
      if (screen && !may(me, screen.needs)) found.push(`${address} links to ${to}`);
    }
  }
  expect(found).toEqual([]);
});
