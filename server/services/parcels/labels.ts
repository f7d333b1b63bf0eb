import type { AddressPrint } from '../../../db/queries/parcels.ts';
import { addressMark } from '../../../shared/packing-label.ts';

interface Label {
  /** Undefined if the address was never printed or put into a file. */
  printed: AddressPrint | undefined;
  addressSetAt: number | null;
  /** The mark of the label that was scanned: others may have been printed after it. */
  label: string | undefined;
}

/** The shopper has set another address than the printed one (docs/domain.md, Parcels and returns). */
export function isOutdated({ printed, addressSetAt, label }: Label): boolean {
  if (label !== undefined) return label !== addressMark(addressSetAt);
  if (!printed || addressSetAt === null) return false;
  // Times of two transactions do not say which came first; entries of earlier versions have nothing else.
  if (printed.addressSetAt === undefined) return addressSetAt >= printed.at;
  return addressSetAt !== printed.addressSetAt;
}
