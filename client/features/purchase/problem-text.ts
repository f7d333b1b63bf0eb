import type { T } from '../../lib/texts/texts.ts';
import type { PurchaseResult } from './purchase.ts';

/** The sentence for a failed try: joining has its own (docs/spec.md, section 4). */
export function problemText(t: T, result: PurchaseResult): string {
  if (result.outcome !== 'refused') return (result.outcome === 'lost' && result.reason) || t('purchase.lost');
  return result.sent.orderno !== '' ? t('purchase.joinFailed', { reason: result.reason }) : result.reason;
}
