import type { BrowserContextOptions } from 'playwright-core';
import type { Visitor } from './browser.ts';
import { acceptInvitation, WIDE } from './console-visit.ts';
import type { openShop } from './open-shop.ts';

/** Lets staff into the console of an open shop. */
export function consoleStaff({ shop, visit }: Pick<ReturnType<typeof openShop>, 'shop' | 'visit'>) {
  /** Who has the link of an invitation, and its opening code if it has one, on Today. */
  async function accept(link: string, code?: string, options: BrowserContextOptions = {}): Promise<Visitor> {
    const visitor = await visit({ viewport: WIDE, hasTouch: false, ...options });
    await acceptInvitation(visitor, link, code);
    return visitor;
  }

  /** Somebody of that role, on Today. */
  async function enter(name: string, role: string, options: BrowserContextOptions = {}): Promise<Visitor> {
    const { out } = await shop.command('staff', 'invite', name, '--role', role);
    return accept(out, undefined, options);
  }

  return { accept, enter };
}
