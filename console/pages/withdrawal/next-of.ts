import type { Payout } from '../../ui/payout/payout.ts';

interface Rights {
  mayDo: boolean;
  mayAsk: boolean;
}

/**
 * What is to be done next with a pending withdrawal: a second person is asked, agrees, or it is transferred and marked as
 * paid; null if the reader can do nothing.
 */
export function nextOf(
  { second, asked_at, agreed_until }: Pick<Payout, 'second' | 'asked_at' | 'agreed_until'>,
  { mayDo, mayAsk }: Rights,
): 'ask' | 'wait' | 'pay' | null {
  if (mayDo && (agreed_until !== null || !second)) return 'pay';
  if (asked_at !== null) return 'wait';
  return mayAsk && agreed_until === null ? 'ask' : null;
}
