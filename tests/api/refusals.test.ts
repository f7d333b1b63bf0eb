import { expect, test } from 'vitest';
import { locales } from '../../shared/locales.ts';
import { openTestApi } from '../support/test-api.ts';

/** Formatting characters, which a program that compares or shows `msg` would meet unseen; joiners belong to words. */
const INVISIBLE = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/;

test('a refusal says why in the same word in every language, and in a sentence without invisible characters', async () => {
  const api = await openTestApi();
  const id = await api.addItem({ price: 129_900 });
  const token = await api.signUp('mia', 100);
  for (const language of Object.keys(locales)) {
    const { body } = await api.call('buyItem', { id }, { token, language });
    expect([language, body]).toEqual([language, expect.objectContaining({ code: 400, reason: 'balanceTooLow' })]);
    expect([language, INVISIBLE.test(body.msg)]).toEqual([language, false]);
    const missing = (await api.call('withdraw', {}, { token, language })).body;
    expect(missing).toMatchObject({ code: 400, reason: 'missing', field: 'money', data: null });
    expect([language, INVISIBLE.test(missing.msg)]).toEqual([language, false]);
  }
});
