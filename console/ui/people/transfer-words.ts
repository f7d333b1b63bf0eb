import type { TransferKind } from '../../../shared/contract/enums.ts';
import { type TextKey, useTexts } from '../../lib/texts.ts';

const places: Record<string, TextKey> = {
  wallet: 'place.wallet',
  group_escrow: 'place.group_escrow',
  sales: 'place.sales',
  tax_refunds: 'place.tax_refunds',
  adjustments: 'place.adjustments',
  withdraw_hold: 'place.withdraw_hold',
  cash_out: 'place.cash_out',
};

/** Accounts and kinds of transfers in words. */
export function useTransferWords() {
  const { t } = useTexts();
  return {
    kindOf: (kind: TransferKind): string => t(`transfer.${kind}`),
    placeOf: (account: string): string => {
      const key = account.startsWith('cash_in:') ? 'place.cash_in' : places[account];
      return key ? t(key) : account;
    },
  };
}
