/** A payment of a file for the bank. */
export interface BankPayment {
  /** Of the withdrawal. */
  id: number;
  /** Fen. */
  money: number;
  name: string;
  account: string;
  bank: string;
}

/** Who pays, when, in which file. */
export interface BankFileHead {
  /** Names the file, at most 35 characters. */
  name: string;
  payer: { name: string; account: string; bank: string };
  /** ISO 4217. */
  currency: string;
  /** ms since 1970. */
  at: number;
  /** The same in the shop's time zone, `2026-11-23`. */
  day: string;
  /** `staff:<id>`. */
  by: string;
}

/** The text by which the shopper knows the payment, and staff the withdrawal. */
export const referenceOf = ({ id }: BankPayment): string => `W${id}`;

/** Fen. */
export const totalOf = (payments: readonly BankPayment[]): number =>
  payments.reduce((sum, { money }) => sum + money, 0);
