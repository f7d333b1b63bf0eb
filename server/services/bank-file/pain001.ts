import { yuanText } from '../../../shared/money.ts';
import { type BankFileHead, type BankPayment, referenceOf, totalOf } from './payment.ts';

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';

type Content = string | readonly string[];

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** A text of XML, cut to what the field holds. Control characters are not allowed there at all. */
function text(value: string, most: number): string {
  const cut = [...value.replaceAll(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, ' ')].slice(0, most).join('').trim();
  return cut.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '');
}

const element = (name: string, content: Content, attributes = ''): string =>
  `<${name}${attributes}>${typeof content === 'string' ? content : content.join('')}</${name}>`;

/** What remains of an IBAN by which its check digits are tested: 1 if they are right (ISO 7064, MOD 97-10). */
const remainderOf = (iban: string): number =>
  [...iban.slice(4), ...iban.slice(0, 4)].reduce(
    (rest, character) => Number(`${rest}${Number.parseInt(character, 36)}`) % 97,
    0,
  );

/** The IBAN that an account is, as it is written in files; null if it is none. */
function ibanOf(number: string): string | null {
  const plain = number.replaceAll(/[\s-]/g, '').toUpperCase();
  return /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(plain) && remainderOf(plain) === 1 ? plain : null;
}

/** An account of any country: an IBAN is written as one. */
function account(number: string): string {
  const iban = ibanOf(number);
  const other = text(number.replaceAll(/[\s-]/g, ''), 34);
  return element('Id', iban ? element('IBAN', iban) : element('Othr', element('Id', other)));
}

const isBic = (bank: string): boolean => /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bank);

const agent = (bank: string, byBic: boolean): string =>
  element('FinInstnId', byBic ? element('BICFI', bank) : element('Nm', text(bank, 140)));

/** The bank of a shopper. Names of banks look like a BIC too; that is one only if it is of the IBAN's country. */
const agentOf = ({ bank, account: number }: BankPayment): string =>
  agent(bank, isBic(bank) && bank.slice(4, 6) === ibanOf(number)?.slice(0, 2));

function transaction(payment: BankPayment, currency: string): string {
  const reference = referenceOf(payment);
  return element('CdtTrfTxInf', [
    element('PmtId', [element('InstrId', reference), element('EndToEndId', reference)]),
    element('Amt', element('InstdAmt', yuanText(payment.money), ` Ccy="${currency}"`)),
    element('CdtrAgt', agentOf(payment)),
    element('Cdtr', element('Nm', text(payment.name, 140))),
    element('CdtrAcct', account(payment.account)),
    element('RmtInf', element('Ustrd', reference)),
  ]);
}

/** A customer credit transfer initiation, ISO 20022 `pain.001.001.09`: one batch, its number and sum in both heads. */
export function pain001({ name, payer, currency, at, day }: BankFileHead, payments: readonly BankPayment[]): string {
  const id = text(name, 35);
  const counted = [element('NbOfTxs', String(payments.length)), element('CtrlSum', yuanText(totalOf(payments)))];
  const payerName = element('Nm', text(payer.name, 140));
  const head = element('GrpHdr', [
    element('MsgId', id),
    element('CreDtTm', new Date(at).toISOString()),
    ...counted,
    element('InitgPty', payerName),
  ]);
  const batch = element('PmtInf', [
    element('PmtInfId', id),
    element('PmtMtd', 'TRF'),
    ...counted,
    element('ReqdExctnDt', element('Dt', day)),
    element('Dbtr', payerName),
    element('DbtrAcct', account(payer.account)),
    element('DbtrAgt', agent(payer.bank, isBic(payer.bank))),
    ...payments.map((payment) => transaction(payment, currency)),
  ]);
  const document = element('Document', element('CstmrCdtTrfInitn', [head, batch]), ` xmlns="${NAMESPACE}"`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${document}\n`;
}
