import type { CallOutput } from '../../../shared/contract/index.ts';
import { EmailBadge, type EmailState } from '../../features/email-code/email-badge.tsx';
import { maskedEmail } from '../../lib/masked-email.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { LinkRow } from '../../ui/list-row/list-row.tsx';
import { Text } from '../../ui/text/text.tsx';

/** The shopper's address as it is shown: masked, or empty. */
export interface ShownEmail {
  address: string;
  state: EmailState;
}

/** Null if the shop sends no e-mail. A confirmed address stays until the one that waits for its code is confirmed. */
export function shownEmail(email: CallOutput<'notificationSettings'>['email']): ShownEmail | null {
  const { available, address, pending } = email;
  if (!available) return null;
  if (address) return { address: maskedEmail(address), state: 'confirmed' };
  return pending ? { address: maskedEmail(pending.address), state: 'unconfirmed' } : { address: '', state: 'unset' };
}

/** What the address is for, or what it still needs. */
export function EmailRow({ email: { address, state } }: { email: ShownEmail }) {
  const { t } = useTexts();
  const text = state === 'confirmed' ? 'email.use' : 'email.enterCode';
  return (
    <LinkRow
      icon="mail"
      title={
        <>
          <span>{t('field.email')}</span> <EmailBadge state={state} />
        </>
      }
      detail={state === 'unset' ? t('email.none') : <Text k={text} address={<bdi dir="ltr">{address}</bdi>} />}
      to="/user/notifications"
    />
  );
}
