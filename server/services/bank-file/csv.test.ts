import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { bankCsv } from './csv.ts';

test.each(['6222021234567890123', '0012345678', '123E45'])('a spreadsheet keeps the account %s as it is', (account) => {
  const payer = { name: '拼团', account: '', bank: '' };
  const head = { name: 'file 1', payer, currency: 'CNY', at: 0, day: '2026-11-23', by: 'staff:1' };
  const csv = bankCsv(head, [{ id: 1, money: 100, name: '陈思远', account, bank: '工商银行' }]);
  expect(csv.startsWith('\ufeff')).toBe(true);
  const [row] = parse(csv, { bom: true, columns: true }) as Record<string, string>[];
  // What looks like a number would be one.
  expect([row?.account?.replaceAll(' ', ''), Number(row?.account)]).toEqual([account, Number.NaN]);
});
