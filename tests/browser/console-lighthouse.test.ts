import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Screen, screens } from '../../console/app/screens.ts';
import { acceptInvitation, content } from '../support/console-visit.ts';
import { openShop } from '../support/open-shop.ts';
import { launchAuditor } from '../tools/lighthouse.ts';

const { shop, visit } = openShop();

let auditor: Awaited<ReturnType<typeof launchAuditor>>;
/** An owner's page, and the session that Lighthouse gets of it. */
let page: Page;
let headers: Record<string, string>;

beforeAll(async () => {
  auditor = await launchAuditor();
  // Work in the queues, what colleagues ask for, and both in the audit log.
  const { out } = await shop.command('staff', 'demo', '--json');
  const { data: team }: { data: { role: string; link: string }[] } = JSON.parse(out);
  const visitor = await visit();
  await acceptInvitation(visitor, team.find(({ role }) => role === 'owner')?.link ?? '');
  const cookies = await visitor.context.cookies();
  headers = { Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
  page = visitor.page;
}, 120_000);

afterAll(() => auditor?.close());

const atConsole = (path: string) => `${shop.console}/${path}`;

/** The address of the first row of that list. */
async function firstOf(list: string): Promise<string> {
  await page.goto(atConsole(list));
  const row = content(page).locator(`a[href^="/console/${list}/"]:not([href$="/new"])`).first();
  return new URL((await row.getAttribute('href')) ?? '', shop.console).href;
}

/** The figures, once the days of the demo shop are counted: within two minutes of its start. */
async function countedFigures(): Promise<string> {
  const seen = async () => {
    await page.goto(atConsole('figures'));
    await content(page).getByRole('heading', { level: 1 }).waitFor();
    return content(page).getByRole('img').first().isVisible();
  };
  await expect.poll(seen, { interval: 500, timeout: 120_000 }).toBe(true);
  return page.url();
}

/** A screen's address; of a row's own screen that of the first row. */
function addressOf({ path, under }: Screen): Promise<string> | string {
  if (path === 'figures') return countedFigures();
  return path.includes(':') ? firstOf(under ?? '') : atConsole(path);
}

test.each(screens)(
  'Lighthouse finds nothing to better behind the log-in: $path',
  { timeout: 240_000 },
  async (screen) => {
    const url = await addressOf(screen);
    const { scores, lost, shown } = await auditor.check(url, headers);
    // Not the log-in, which a lost session would lead to.
    expect(shown).toBe(url);
    expect(lost).toEqual([]);
    expect(scores).toEqual({ accessibility: 100, 'best-practices': 100 });
  },
);
