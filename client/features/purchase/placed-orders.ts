import { timeNow } from '../../../web/clock.ts';
import { readStored, writeStored } from '../../../web/storage.ts';
import { storedUser } from '../../lib/session/session.ts';
import { pageUnder } from './purchase-address.ts';

/** Session-storage key of the newest order of each page that sells something. */
const STORAGE_KEY = 'placed';

interface Noted {
  /** Username. */
  by: string;
  orderno: string;
  /** In ms since 1970. */
  at: number;
}

function noted(): Record<string, Noted> {
  try {
    return JSON.parse(readStored(STORAGE_KEY, 'sessionStorage') ?? '{}');
  } catch {
    return {};
  }
}

/** Notes that the shopper `by` bought what the page at this path sells. Only in the browser. */
export function notePlaced(path: string, { by, orderno }: Pick<Noted, 'by' | 'orderno'>): void {
  const all = { ...noted(), [path]: { by, orderno, at: timeNow() } };
  writeStored(STORAGE_KEY, JSON.stringify(all), 'sessionStorage');
}

/**
 * The number of the order that was placed in this tab at this address or its sheet after that time (ISO 8601), by the
 * shopper who is logged in: a way to the purchase leads to the order then. Null without one. Only in the browser.
 */
export function orderPlacedAt(address: string, since: string): string | null {
  const found = noted()[pageUnder(address)];
  return found && found.at > Date.parse(since) && found.by === storedUser()?.username ? found.orderno : null;
}
