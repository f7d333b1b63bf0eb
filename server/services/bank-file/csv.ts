import { yuanText } from '../../../shared/money.ts';
import { numberCell, sheetOf, textCell } from '../../csv.ts';
import { type BankFileHead, type BankPayment, referenceOf, totalOf } from './payment.ts';

/** A table with a row for each payment, and their number and sum at the end, with who made it and when. */
export function bankCsv({ name, currency, at, by }: BankFileHead, payments: readonly BankPayment[]): string {
  const rows = payments.map((payment) => [
    referenceOf(payment),
    textCell(payment.name),
    numberCell(payment.account),
    textCell(payment.bank),
    yuanText(payment.money),
    currency,
  ]);
  const total = ['total', payments.length, '', '', yuanText(totalOf(payments)), currency];
  const made = [textCell(name), new Date(at).toISOString(), textCell(by), '', '', ''];
  return sheetOf([['reference', 'name', 'account', 'bank', 'amount', 'currency'], ...rows, total, made]);
}
