import { expect, test } from 'vitest';
import type { Api } from '../../../shared/contract/index.ts';
import { Refusal } from '../../../shared/refusal.ts';
import { askServer, formOf, texts } from '../../../tests/support/fake-shop.ts';
import { action } from './withdraw.tsx';

const { t } = texts;

test.each([t('refusal.lastWithdrawalNotAll', { amount: '¥52.50' }), t('refusal.lastWithdrawalTaken', { days: 30 })])(
  'a last withdrawal that is refused says so at its amount: %s',
  async (sentence) => {
    const asked: unknown[] = [];
    const withdraw: Api['withdraw'] = async (input) => {
      asked.push(input);
      throw new Refusal(400, sentence);
    };
    const form = formOf({ money: '50', closing: '1', key: 'one', by: 'mia' });
    const { sent, status } = await askServer({ action, path: '/' }, '/', { calls: { withdraw } }, form);
    expect(status).toBe(400);
    expect(sent.answer.problems).toEqual({ money: sentence });
    expect(asked).toEqual([expect.objectContaining({ money: '50', closing: '1' })]);
  },
);
