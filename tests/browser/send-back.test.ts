import { expect, test } from 'vitest';
import { accessibilityProblems } from '../support/browser.ts';
import { openShop } from '../support/open-shop.ts';
import { decide, rechargesOf, SANDBOX } from '../support/recharges.ts';
import { t } from '../support/words.ts';

const { shop, visitAs } = openShop();
const { begin, balance } = rechargesOf(shop);

/** A recharge of 50.00 that the sandbox was paid; its number. */
async function paid(token: string): Promise<string> {
  const { number, pay_url } = await begin(token, SANDBOX, '50');
  await decide(pay_url, 'paid');
  await expect.poll(() => balance(token)).toBe(50);
  return number;
}

test.each([true, false])(
  'with scripts %s, what is left of a recharge goes back, and the wallet and its page say so',
  async (javaScriptEnabled) => {
    const username = javaScriptEnabled ? 'sender' : 'plain-sender';
    const token = await shop.signUp(username);
    const number = await paid(token);
    const { page, go, troubles } = await visitAs(token, username, { javaScriptEnabled });
    await go(`/user/recharge?number=${number}`);
    const send = page.getByRole('button', { name: t('rechargeReturn.act', { amount: '¥50.00' }) });
    await send.waitFor();
    if (javaScriptEnabled) expect(await accessibilityProblems(page)).toEqual([]);
    await send.click();
    await page.getByText(t('rechargeReturn.state.done', { amount: '¥50.00' })).waitFor();
    expect(await send.count()).toBe(0);
    expect(await balance(token)).toBe(0);
    await go('/user/wallet');
    await page.getByText(t('transfer.recharge_return')).first().waitFor();
    expect(troubles).toEqual([]);
  },
);

test('who ends the account is led to what can be sent back', async () => {
  const token = await shop.signUp('leaver');
  await paid(token);
  const { page, go } = await visitAs(token, 'leaver');
  await go('/user/delete');
  await page.getByRole('link', { name: t('rechargeReturn.act', { amount: '¥50.00' }) }).click();
  await page.getByRole('heading', { name: t('rechargeReturn.title') }).waitFor();
});
