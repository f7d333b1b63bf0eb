/**
 * Money is counted in fen (integer minor units) everywhere; yuan exist only on the wire and on the screen
 * (docs/domain.md, Money).
 */

const MONEY_TEXT = /^\d{1,9}(?:\.\d{1,2})?$/;

/** Fen of a decimal text of yuan such as `39.9` or `0`; null if it is anything else. */
export function fenOrZeroFromText(text: string): number | null {
  if (!MONEY_TEXT.test(text)) return null;
  const [yuan = '0', decimals = ''] = text.split('.');
  return Number(yuan) * 100 + Number(decimals.padEnd(2, '0'));
}

/** The same, but null if it is not above zero. */
export function fenFromText(text: string): number | null {
  return fenOrZeroFromText(text) || null;
}

/** The JSON number of yuan for `fen`. */
export function yuanOf(fen: number): number {
  return fen / 100;
}

/** Fen of a JSON number of yuan. */
export function fenOf(yuan: number): number {
  return Math.round(yuan * 100);
}

/** `1299.00`: what `fenFromText` reads, and zero. */
export function yuanText(fen: number): string {
  const digits = String(fen).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export interface MoneyParts {
  symbol: string;
  /** Comma-grouped yuan with a minus sign if negative. */
  whole: string;
  /** Two digits, without the dot. */
  decimals: string;
}

/** The parts of an amount of `fen`; the same in every language. */
export function moneyParts(fen: number, symbol: string): MoneyParts {
  const digits = String(Math.abs(fen)).padStart(3, '0');
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',');
  return { symbol, whole: fen < 0 ? `-${whole}` : whole, decimals: digits.slice(-2) };
}

/** `¥1,299.00` (the caller isolates it left to right). */
export function formatMoney(fen: number, symbol: string): string {
  const { whole, decimals } = moneyParts(fen, symbol);
  return whole.startsWith('-') ? `-${symbol}${whole.slice(1)}.${decimals}` : `${symbol}${whole}.${decimals}`;
}
