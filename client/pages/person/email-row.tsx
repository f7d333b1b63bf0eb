import type { CallOutput } from '../../../shared/contract/index.ts';
import { maskedEmail } from '../../lib/masked-email.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { LinkRow } from '../../ui/list-row/list-row.tsx';
import { Trans } from '../../ui/trans/trans.tsx';

/** The shopper's address as it is shown: masked, and whether it is confirmed; without one, empty. */
export interface ShownEmail {
  address: string;
  confirmed: boolean;
}

/** Null if the shop sends no e-mail. One that waits for its code stands behind one that is confirmed. */
export function shownEmail(email: CallOutput<'notificationSettings'>['email']): ShownEmail | null {
  const { available, address, pending } = email;
  if (!available) return null;
  return { address: maskedEmail(address || (pending?.address ?? '')), confirmed: address !== '' };
}

/** What the address is for, or what it still needs. */
export function EmailRow({ email: { address, confirmed } }: { email: ShownEmail }) {
  const { t } = useTexts();
  const state = confirmed ? 'email.confirmed' : address ? 'email.unconfirmed' : 'email.unset';
  const text = confirmed ? 'email.use' : 'email.enterCode';
  return (
    <LinkRow
      icon="mail"
      title={
        <>
          {t('field.email')} <Badge kind={confirmed ? 'info' : address ? 'wait' : 'neutral'}>{t(state)}</Badge>
        </>
      }
      detail={
        address ? (
          <Trans text={t(text, { address: '{{address}}' })} parts={{ address: <bdi dir="ltr">{address}</bdi> }} />
        ) : (
          t('email.none')
        )
      }
      to="/user/notifications"
    />
  );
}
