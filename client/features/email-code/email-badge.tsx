import { type TextKey, useTexts } from '../../lib/texts/texts.ts';
import { Badge } from '../../ui/badge/badge.tsx';

/** How a shopper's address stands: there is none, it waits for its code, or it is confirmed. */
export type EmailState = 'unset' | 'unconfirmed' | 'confirmed';

const kinds = { unset: 'neutral', unconfirmed: 'wait', confirmed: 'info' } as const;

const words: Record<EmailState, TextKey> = {
  unset: 'email.unset',
  unconfirmed: 'email.unconfirmed',
  confirmed: 'email.confirmed',
};

export function EmailBadge({ state }: { state: EmailState }) {
  const { t } = useTexts();
  return <Badge kind={kinds[state]}>{t(words[state])}</Badge>;
}
