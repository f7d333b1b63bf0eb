interface Label {
  /** When the address was last printed or put into a file; undefined if it never was. */
  printedAt: number | undefined;
  addressSetAt: number | null;
}

/** The shopper has set the address since it was printed (docs/domain.md, Parcels and returns). */
export const isOutdated = ({ printedAt, addressSetAt }: Label): boolean =>
  printedAt !== undefined && addressSetAt !== null && addressSetAt >= printedAt;
