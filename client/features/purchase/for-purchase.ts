import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router-dom';
import type { Api } from '../../../shared/contract/index.ts';
import { Refusal } from '../../../shared/refusal.ts';
import { apiContext } from '../../lib/context.ts';
import { dataAddress } from '../../lib/data-address.ts';
import { openAddress } from '../../lib/history/location.ts';
import { addressOfSheet } from '../../lib/history/sheet-entries.ts';
import { orNotFound } from '../../lib/not-found.ts';
import { storedToken } from '../../lib/session/session.ts';
import type { Shopper } from './offer.ts';
import { askedSheet } from './sheet-address.ts';

/** A public page with a purchase, as its loader returns it. */
export interface ForPurchase {
  /** ISO 8601. */
  serverTime: string;
  /** Only if it was asked for, and never in a page of the server. */
  shopper: Shopper | null;
  /**
   * Token of the call that read the page, which determines `mine` and the shopper; null on the server and for visitors.
   */
  readBy: string | null;
  /** The shop does not have it any more: the page shows its last reading. */
  gone?: true;
}

/** What an open page gets when it is read again. */
export type Renewed<What> = (What & ForPurchase) | (Omit<ForPurchase, 'serverTime'> & { gone: true });

type Read<What> = (api: Api) => Promise<What & { serverTime: string }>;

/** Query parameter that asks for the shopper as well. */
const SHOPPER = 'shopper';

/** The address with which a fetcher reloads an open page, with the shopper if the sheet needs both. */
export function renewalPath(page: string, withShopper: boolean): string {
  return dataAddress(withShopper ? `${page}?${SHOPPER}` : page);
}

const reader = () => (import.meta.env.SSR ? null : storedToken());

/** The data of a page; 404 if the shop has no such thing. */
export async function loadForPurchase<What>(
  { context }: LoaderFunctionArgs,
  read: Read<What>,
): Promise<What & ForPurchase> {
  const readBy = reader();
  return { ...(await orNotFound(read(context.get(apiContext)))), shopper: null, readBy };
}

/**
 * A page whose sheet was open once goes on asking for the shopper. Whoever has logged out in another tab may still look
 * at it, and is sent to the log-in only from an open sheet.
 */
const mustHaveShopper = () => storedToken() !== null || addressOfSheet(openAddress()) !== null;

/** The same for an open page, which keeps its data if that is gone, or, with null, if it cannot be read now. */
export async function renewForPurchase<What>(
  { request, context }: LoaderFunctionArgs,
  read: Read<What>,
): Promise<Renewed<What> | null> {
  const api = context.get(apiContext);
  const withShopper = new URL(request.url).searchParams.has(SHOPPER) && mustHaveShopper();
  const readBy = reader();
  try {
    const [found, shopper] = await Promise.all([orGone(read(api)), withShopper ? api.userInfo({}) : null]);
    return { ...found, shopper: shopper?.data ?? null, readBy };
  } catch (problem) {
    if (problem instanceof Error) return null;
    throw problem;
  }
}

async function orGone<Found>(read: Promise<Found>): Promise<Found | { gone: true }> {
  try {
    return await read;
  } catch (problem) {
    if (problem instanceof Refusal && problem.code === 400) return { gone: true };
    throw problem;
  }
}

/**
 * The page does not revalidate after an action, since it renews itself and keeps its data if that fails; nor when the
 * address that asked for the sheet is replaced by the page's own.
 */
export function unlessAfterAction(args: ShouldRevalidateFunctionArgs): boolean {
  const { formMethod, defaultShouldRevalidate, currentUrl, nextUrl } = args;
  const answered = askedSheet(currentUrl.search) !== null && askedSheet(nextUrl.search) === null;
  return !formMethod && !(answered && currentUrl.pathname === nextUrl.pathname) && defaultShouldRevalidate;
}
