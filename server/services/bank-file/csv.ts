import { yuanText } from '../../../shared/money.ts';
import { csvOf, textCell } from '../../csv.ts';
import { type BankFileHead, type BankPayment, referenceOf, totalOf } from './payment.ts';

/** A table with a row for each payment, and their number and sum at the end, with who made it and when. */
export function bankCsv({ name, currency, at, by }: BankFileHead, payments: readonly BankPayment[]): string {
  const rows = payments.map((payment) => [
    referenceOf(payment),
    textCell(payment.name),
    textCell(payment.account),
    textCell(payment.bank),
    yuanText(payment.money),
    currency,
  ]);
  const total = ['total', payments.length, '', '', yuanText(totalOf(payments)), currency];
  const made = [textCell(name), new Date(at).toISOString(), textCell(by), '', '', ''];
  // A byte order mark: spreadsheets read UTF-8 only with it.
  return `\uFEFF${csvOf([['reference', 'name', 'account', 'bank', 'amount', 'currency'], ...rows, total, made])}`;
}
