import type { TransferKind } from '../../../shared/contract/enums.ts';
import type { CallOutput } from '../../../shared/contract/index.ts';
import type { IconName } from '../../ui/icon/icon.tsx';

/** One row of the statement. */
export type Movement = CallOutput<'walletStatement'>[number];

interface Face {
  icon: IconName;
  disc: 'in' | 'wait' | 'plain';
}

const faces: Record<TransferKind, Face> = {
  tax_refund: { icon: 'refund', disc: 'in' },
  goods_refund: { icon: 'refund', disc: 'in' },
  group_failed: { icon: 'refund', disc: 'in' },
  group_left: { icon: 'refund', disc: 'in' },
  withdrawal_refused: { icon: 'refund', disc: 'in' },
  recharge: { icon: 'topup', disc: 'in' },
  recharge_return: { icon: 'payout', disc: 'plain' },
  recharge_return_failed: { icon: 'refund', disc: 'in' },
  withdrawal_held: { icon: 'payout', disc: 'plain' },
  withdrawal_paid: { icon: 'payout', disc: 'plain' },
  purchase: { icon: 'box', disc: 'plain' },
  sale: { icon: 'box', disc: 'plain' },
  adjustment: { icon: 'headset', disc: 'plain' },
};

/** The look of a row by its kind; money that is still held is marked as waiting. */
export function faceOf({ kind, transfers }: Movement): Face {
  const held = transfers.length === 1 && (kind === 'purchase' || kind === 'withdrawal_held');
  if (held) return { icon: 'lock', disc: 'wait' };
  return faces[kind];
}

/** The sheet with the transfers of a row. */
export function addressOfMovement({ id }: Movement): string {
  return `/user/wallet/movement/${id}`;
}

/** The screen of the order, recharge or withdrawal that it belongs to; without one its own transfers. */
export function addressOfCause(movement: Movement): string {
  const { ref, number } = movement;
  const [thing] = ref.split(':');
  if ((thing === 'order' || thing === 'return') && number !== '') return `/user/order-detail/${number}`;
  if (thing === 'recharge' && number !== '') return `/user/recharge?number=${number}`;
  if (thing === 'withdrawal') return '/user/withdrawRecord';
  return addressOfMovement(movement);
}
