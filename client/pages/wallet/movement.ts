import type { TransferKind } from '../../../shared/contract/enums.ts';
import type { CallOutput } from '../../../shared/contract/index.ts';
import type { IconName } from '../../ui/icon/icon.tsx';

/** One row of the statement. */
export type Movement = CallOutput<'walletStatement'>[number];

/** Name of the sheet with the transfers behind a row on its history entry. */
export const TRANSFER_DETAILS = 'transfer-details';

interface Face {
  icon: IconName;
  disc: 'in' | 'wait' | 'plain';
}

const faces: Partial<Record<TransferKind, Face>> = {
  tax_refund: { icon: 'refund', disc: 'in' },
  group_failed: { icon: 'refund', disc: 'in' },
  withdrawal_refused: { icon: 'refund', disc: 'in' },
  recharge: { icon: 'topup', disc: 'in' },
  withdrawal_held: { icon: 'payout', disc: 'plain' },
  purchase: { icon: 'box', disc: 'plain' },
};

/** What a row looks like by its kind; money that is held and has not moved on since is marked as waiting. */
export function faceOf({ kind, transfers }: Movement): Face {
  const held = transfers.length === 1 && (kind === 'purchase' || kind === 'withdrawal_held');
  if (held) return { icon: 'lock', disc: 'wait' };
  return faces[kind] ?? { icon: 'headset', disc: 'plain' };
}

/** The statement with this row alone, for readers without JavaScript. */
export function addressOfMovement({ id }: Movement): string {
  return `/user/wallet?transfer=${id}`;
}
