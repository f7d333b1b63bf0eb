import type { Failed } from '../../lib/idempotency/outcome.ts';
import type { T } from '../../lib/texts/texts.ts';

/** The sentence for a failed try: joining has its own (docs/spec.md, section 4). */
export function problemText(t: T, result: { sent: { orderno: string } } & Failed): string {
  if (result.outcome === 'lost') return result.reason || t('purchase.lost');
  return result.sent.orderno !== '' ? t('purchase.joinFailed', { reason: result.reason }) : result.reason;
}
