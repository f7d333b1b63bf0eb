/** Digits alone: a hand scanner types them right whatever language the keyboard is set to. */
const CODE = /^(\d{16})(\d{6})$/;

/** Tells the address of an order from its earlier ones, by when the shopper set it (ms since 1970); six digits. */
export const addressMark = (addressSetAt: number | null): string =>
  String((addressSetAt ?? 0) % 1_000_000).padStart(6, '0');

/** What the QR code of a packing label says. */
export const labelCode = (orderno: string, addressSetAt: number | null): string => orderno + addressMark(addressSetAt);

/** The number of an order, typed or scanned, and the mark of its label; labels of earlier versions have none. */
export function readLabel(text: string): { number: string; mark: string | undefined } {
  const digits = text.replaceAll(/\s/g, '');
  const [, number = digits, mark] = CODE.exec(digits) ?? [];
  return { number, mark };
}
