import type { ChannelKey } from '../../../shared/contract/enums.ts';
import { useTexts } from '../../lib/texts.ts';
import { useTransferWords } from '../../ui/people/transfer-words.ts';

/** Accounts in words: each channel by its own name, a wallet with whose it is. */
export function useAccountName(): (account: string, username?: string) => string {
  const { t } = useTexts();
  const { placeOf } = useTransferWords();
  return (account, username = '') => {
    const [kind, of] = account.split(':');
    if (kind === 'cash_in') return `${placeOf(account)} · ${t(`channel.${of as ChannelKey}`)}`;
    if (kind === 'wallet') return `${placeOf('wallet')} · ${username}`;
    return account === 'wallets' ? t('place.wallets') : placeOf(account);
  };
}
