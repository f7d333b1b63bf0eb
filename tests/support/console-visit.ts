import type { BrowserContext, Locator, Page } from 'playwright-core';
import type { Visitor } from './browser.ts';
import { t } from './console-words.ts';

/** The screen that the console is mostly used on. */
export const WIDE = { width: 1280, height: 800 };

export const content = (page: Page) => page.locator('#content');

/** The title of the screen that is open. */
export const heading = (page: Page, name: string | RegExp) => content(page).getByRole('heading', { level: 1, name });

export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

/** Until the acts of a row that has just opened can be used (`web/seen.ts`). */
export const actsReady = (page: Page) => content(page).locator('[inert]').waitFor({ state: 'detached' });

/** What says that this colleague has the same row open. */
export const alsoOpened = (page: Page, name: string) =>
  content(page)
    .getByRole('status')
    .getByText(t('here.others', { count: 1, names: name }));

/** An entry of the navigation; its name has a count beside it now and then. */
export const openFrom = (page: Page, path: string) => page.locator(`aside a[href="/console/${path}"]`);

/** A passkey of this browser's own, whose person always agrees. */
export async function addPasskey({ context, page }: { context: BrowserContext; page: Page }): Promise<void> {
  const cdp = await context.newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
}

/** Accepts an invitation with a passkey, after its opening code if it has one; the console shows Today then. */
export async function acceptInvitation(
  visitor: Pick<Visitor, 'context' | 'page'>,
  link: string,
  code?: string,
): Promise<void> {
  const { page } = visitor;
  await addPasskey(visitor);
  await page.goto(link.trim());
  if (code !== undefined) {
    await content(page)
      .getByLabel(/开启码|Opening code/)
      .fill(code.trim());
    await content(page)
      .getByRole('button', { name: /继续|Continue/ })
      .click();
  }
  await content(page)
    .getByRole('button', { name: /创建通行密钥|Create a passkey/ })
    .click();
  await heading(page, /今日|Today/).waitFor();
}

/** The file that this button saves, and its text. */
export async function downloaded(page: Page, button: Locator) {
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  const text = Buffer.concat(await (await file.createReadStream()).toArray()).toString();
  return { name: file.suggestedFilename(), text };
}
