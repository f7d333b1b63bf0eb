import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router-dom';
import type { Api } from '../../../shared/contract/index.ts';
import { Refusal } from '../../../shared/refusal.ts';
import { apiContext } from '../../lib/context.ts';
import { onlyASheet } from '../../lib/history/only-a-sheet.ts';
import { orNotFound } from '../../lib/not-found.ts';
import { storedToken } from '../../lib/session/session.ts';

/** A page with a purchase, as its loader returns it. */
export interface ForPurchase {
  /** ISO 8601. */
  serverTime: string;
  /** Token of the call that read the page, which determines `mine`; null on the server and for visitors. */
  readBy: string | null;
  /** The shop does not have it any more: the page shows its last reading. */
  gone?: true;
}

/** What an open page gets when it is read again. */
export type Renewed<What> = (What & ForPurchase) | { gone: true; readBy: string | null };

export type Read<What> = (api: Api) => Promise<What & { serverTime: string }>;

const reader = () => (import.meta.env.SSR ? null : storedToken());

/** The data of a page; 404 if the shop has no such thing. */
export async function loadForPurchase<What>(
  { context }: LoaderFunctionArgs,
  read: Read<What>,
): Promise<What & ForPurchase> {
  const readBy = reader();
  return { ...(await orNotFound(read(context.get(apiContext)))), readBy };
}

/** The same for an open page, which keeps its data if that is gone, or, with null, if it cannot be read now. */
export async function renewForPurchase<What>(
  { context }: LoaderFunctionArgs,
  read: Read<What>,
): Promise<Renewed<What> | null> {
  const readBy = reader();
  try {
    return { ...(await orGone(read(context.get(apiContext)))), readBy };
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
 * Page and sheet do not revalidate after an action, since they renew themselves and keep their data if that fails, nor for
 * another quantity of the same.
 */
export function unlessAfterAction(args: ShouldRevalidateFunctionArgs): boolean {
  const { formMethod, defaultShouldRevalidate, currentUrl: here, nextUrl: there } = args;
  const isChosen = here.pathname === there.pathname && here.search !== there.search;
  return !formMethod && !isChosen && defaultShouldRevalidate;
}

/** The page does not revalidate for its sheet either. */
export function unlessForSheet(args: ShouldRevalidateFunctionArgs): boolean {
  return unlessAfterAction(args) && !onlyASheet(args);
}
