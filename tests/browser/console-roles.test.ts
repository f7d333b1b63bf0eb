import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type Screen, screens } from '../../console/app/screens.ts';
import { may } from '../../console/lib/session.ts';
import type { Grants } from '../../shared/console/rights.ts';
import { defaultGrants, roleKeys } from '../../shared/console/roles.ts';
import { acceptInvitation, content, heading, WIDE } from '../support/console-visit.ts';
import { openShop } from '../support/open-shop.ts';

const { shop, visit } = openShop();

let links: Map<string, string>;
/** Of a screen that has parameters, a row's own address: the first that a role has found. An owner comes first. */
const examples: Record<string, string> = {};

beforeAll(async () => {
  // Work in every queue, so that screens have rows to link from.
  const { out } = await shop.command('staff', 'demo', '--json');
  const { data: team }: { data: { role: string; link: string }[] } = JSON.parse(out);
  links = new Map(team.map(({ role, link }) => [role, link]));
}, 120_000);

const screenOf = (path: string): Screen | undefined => {
  const matches = ({ path: own }: Screen) => new RegExp(`^${own.replaceAll(/:\w+/g, '[^/]+')}$`).test(path);
  // A path without parameters goes before one that it would fit, as in the router.
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

/** Ways from the screen that is open to screens that are not the role's; notes rows that have a screen of their own. */
async function waysBeyond(page: Page, grants: Grants): Promise<string[]> {
  const found: string[] = [];
  for (const to of await linked(page)) {
    const screen = screenOf(to);
    if (!screen) continue;
    if (screen.path.includes(':')) examples[screen.path] ??= to;
    if (!may({ grants }, screen.needs)) found.push(`links to ${to}`);
  }
  return found;
}

test.each(roleKeys)('%s sees the screens of the role, and no way to any other', { timeout: 300_000 }, async (role) => {
  const grants = defaultGrants[role];
  const visitor = await visit({ viewport: WIDE, hasTouch: false });
  const { page, troubles } = visitor;
  await acceptInvitation(visitor, links.get(role) ?? '');
  const found: string[] = [];
  for (const { path, needs } of screens) {
    const address = examples[path] ?? path;
    if (address.includes(':')) {
      found.push(`${path}: no row leads to it`);
      continue;
    }
    await page.goto(`${shop.console}/${address}`);
    await content(page).getByRole('heading', { level: 1 }).waitFor();
    const opens = !(await heading(page, /^没有权限$|^Not in your role$/).isVisible());
    if (opens !== may({ grants }, needs)) found.push(`${address}: ${opens ? 'opens' : 'is refused'}`);
    // A screen that is not the role's is refused by the server too, which the browser's log says.
    const refused = troubles.splice(0);
    if (opens)
      for (const fault of [...refused, ...(await waysBeyond(page, grants))]) found.push(`${address}: ${fault}`);
  }
  expect(found).toEqual([]);
});
