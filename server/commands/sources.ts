import { formatMoney } from '../../shared/money.ts';
import type { Source } from '../services/wallet/sources.ts';

/** Where money came from, for a cell of a table. */
export function sourcesText(sources: readonly Source[], currency: string): string {
  return sources.map(({ source, money }) => `${source} ${formatMoney(money, currency)}`).join(', ');
}
