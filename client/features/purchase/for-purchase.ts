import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router-dom';
import type { Api } from '../../../shared/contract/index.ts';
import { apiContext } from '../../lib/context.ts';
import { dataAddress } from '../../lib/data-address.ts';
import { orNotFound } from '../../lib/not-found.ts';
import { storedToken } from '../../lib/session/session.ts';
import type { Shopper } from './offer.ts';
import { askedSheet } from './sheet-address.ts';

/** A public page on which something can be bought, as its loader gives it. */
export interface ForPurchase {
  /** ISO 8601. */
  serverTime: string;
  /** Only where it was asked for, and never in a page of the server. */
  shopper: Shopper | null;
  /** Token of the call that read it, so that `mine` and the shopper are known; null on the server and for visitors. */
  readBy: string | null;
}

type Read<What> = (api: Api) => Promise<What & { serverTime: string }>;

/** Asks for the shopper beside the page. */
const SHOPPER = 'shopper';

/** Address that a fetcher reads to renew an open page, with the shopper where the sheet needs both. */
export function renewalPath(page: string, withShopper: boolean): string {
  return dataAddress(withShopper ? `${page}?${SHOPPER}` : page);
}

const reader = () => (import.meta.env.SSR ? null : storedToken());

/** What a page shows; what is not there is a 404. */
export async function loadForPurchase<What>(
  { context }: LoaderFunctionArgs,
  read: Read<What>,
): Promise<What & ForPurchase> {
  const readBy = reader();
  return { ...(await orNotFound(read(context.get(apiContext)))), shopper: null, readBy };
}

/** The same for a page that is open; null means "not now", since it goes on with what it has. */
export async function renewForPurchase<What>(
  { request, context }: LoaderFunctionArgs,
  read: Read<What>,
): Promise<(What & ForPurchase) | null> {
  const api = context.get(apiContext);
  const withShopper = new URL(request.url).searchParams.has(SHOPPER);
  const readBy = reader();
  try {
    const [found, shopper] = await Promise.all([read(api), withShopper ? api.userInfo({}) : null]);
    return { ...found, shopper: shopper?.data ?? null, readBy };
  } catch (problem) {
    if (problem instanceof Error) return null;
    throw problem;
  }
}

/**
 * After an action such a page renews itself, and stays as it is where that fails. Nothing about it is other once its
 * sheet has been asked for.
 */
export function unlessAfterAction(args: ShouldRevalidateFunctionArgs): boolean {
  const { formMethod, defaultShouldRevalidate, currentUrl, nextUrl } = args;
  const answered = askedSheet(currentUrl.search) !== null && askedSheet(nextUrl.search) === null;
  return !formMethod && !(answered && currentUrl.pathname === nextUrl.pathname) && defaultShouldRevalidate;
}
