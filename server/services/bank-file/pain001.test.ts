import { expect, test } from 'vitest';
import { readXml } from '../../../tests/support/read-xml.ts';
import { pain001 } from './pain001.ts';

const GERMAN = 'DE89370400440532013000';

/** How the file names the account and the bank of a shopper. */
function written(account: string, bank: string) {
  const payer = { name: '拼团', account: '6217 0000 3306', bank: 'ICBKCNBJ' };
  const head = { name: 'file 1', payer, currency: 'CNY', at: 0, day: '2026-11-23', by: 'staff:1' };
  const xml = readXml(pain001(head, [{ id: 1, money: 100, name: 'Mia', account, bank }]));
  return { iban: xml.all('IBAN'), bics: xml.all('BICFI').slice(1), bank: xml.all('Nm').includes(bank) };
}

test.each([
  ['COBADEFF', GERMAN, true],
  ['COBADEFFXXX', GERMAN, true],
  ['COBADEFF', GERMAN.toLowerCase(), true],
  ['COMMERZBANK', GERMAN, false],
  ['DEUTSCHE', GERMAN, false],
  ['BNPAFRPP', GERMAN, false],
  ['HDFCBANK', '50100012345678', false],
  ['ICBKCNBJ', '6222021234567890', false],
  ['COBADEFF', 'DE88370400440532013000', false],
])('the bank %s of the account %s: by its BIC %s', (bank, account, byBic) => {
  expect(written(account, bank)).toMatchObject({ bics: byBic ? [bank] : [], bank: !byBic });
});

test('an IBAN is one however it was typed, and only with its check digits', () => {
  for (const typed of [GERMAN, 'de89 3704 0044 0532 0130 00']) expect(written(typed, 'x').iban).toEqual([GERMAN]);
  for (const other of ['DE88370400440532013000', '6222021234567890']) expect(written(other, 'x').iban).toEqual([]);
});
