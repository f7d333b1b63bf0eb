import { expect, test, vi } from 'vitest';
import { hydrated } from '../support/browser.ts';
import { inTurn } from '../support/in-turn.ts';
import { codesTo, lastCode, openMailServer } from '../support/mail-server.ts';
import { openShop } from '../support/open-shop.ts';
import { t } from '../support/words.ts';

const OLD = 'correct horse';
const NEW = 'battery staple';

const mails = await openMailServer();
const { shop, visit, visitAs } = openShop(undefined, { SMTP_URL: mails.mail.url, MAIL_FROM: mails.mail.from });

/** A shopper with a confirmed address. */
async function shopperWithEmail(username: string): Promise<string> {
  const token = await shop.signUp(username);
  const email = `${username}@shopper.example`;
  expect((await shop.call('setEmail', { email, password: OLD }, token)).code).toBe(200);
  expect((await shop.call('confirmEmail', { code: lastCode(mails) }, token)).code).toBe(200);
  return email;
}

const readers = [
  ['with JavaScript', true],
  ['without JavaScript', false],
] as const;

test.each(inTurn(readers, 2))('a forgotten password is replaced by a code, %s', async (_, javaScriptEnabled) => {
  const username = javaScriptEnabled ? 'mia' : 'ken';
  const email = await shopperWithEmail(username);
  const { page, go } = await visit({ javaScriptEnabled });
  const ready = () => (javaScriptEnabled ? hydrated(page) : page.waitForLoadState());
  await go('/login?next=/user/wallet');
  await ready();
  await page.getByRole('link', { name: t('forgot.title') }).click();
  await page.waitForURL('**/login/forgot?next=*');
  // First what the log-in does not have: its screen may still be there, and its field of the name too.
  await page.getByLabel(t('field.email')).fill('nonsense');
  await page.getByLabel(t('field.username')).fill(username);
  const send = page.getByRole('button', { name: t('code.send') });
  await send.click();
  await page.locator('input[name="email"][aria-invalid]').waitFor();
  await page.getByLabel(t('field.email')).fill(email);
  const before = codesTo(email, mails).length;
  await send.click();
  await page.getByText(t('message.codeSentIfKnown')).waitFor();
  // The shopper before is told of the new password about now.
  await vi.waitFor(() => expect(codesTo(email, mails)).toHaveLength(before + 1), 10_000);
  const code = codesTo(email, mails).at(-1) ?? '';
  if (javaScriptEnabled) {
    expect(
      await page.getByRole('button', { name: new RegExp(`^${t('code.wait', { seconds: '\\d+' })}$`) }).isDisabled(),
    ).toBe(true);
  }
  const change = async (typed: string, again = NEW) => {
    await page.getByLabel(t('field.code'), { exact: true }).fill(typed);
    await page.getByLabel(t('loginPassword.new'), { exact: true }).fill(NEW);
    await page.getByLabel(t('loginPassword.again')).fill(again);
    await page.getByRole('button', { name: t('service.password') }).click();
  };
  await change(code === '000000' ? '000001' : '000000');
  await page.locator('input[name="code"][aria-invalid]').waitFor();
  await change(code, 'another one');
  await page.locator('input[name="c_password"][aria-invalid]').waitFor();
  await change(code);
  await page.waitForURL('**/login?recovered=*');
  await page.getByText(t('message.passwordRecovered')).waitFor();
  expect(await page.getByLabel(t('field.username')).inputValue()).toBe(username);
  expect((await shop.call('login', { username, password: OLD })).data?.token).toBeFalsy();
  await page.getByLabel(t('field.password'), { exact: true }).fill(NEW);
  await page.getByRole('button', { name: t('login.title'), exact: true }).click();
  await page.waitForURL('**/user/wallet');
});

test.each(inTurn(readers, 2))(
  'the profile says how an address stands, and shows it masked, %s',
  async (_, javaScriptEnabled) => {
    const username = javaScriptEnabled ? 'charlotte' : 'dominik';
    const token = await shop.signUp(username);
    const { page, go } = await visitAs(token, username, { javaScriptEnabled });
    const email = `${username}@shopper.example`;
    const masked = `${username.slice(0, 3)}***@shopper.example`;
    const row = page.getByRole('link', { name: t('field.email') });
    const says = async (...words: string[]) => {
      await go('/user/person');
      if (javaScriptEnabled) await hydrated(page);
      const text = await row.innerText();
      for (const word of words) expect(text).toContain(word);
      expect(await page.content()).not.toContain(email);
    };
    await says(t('email.unset'), t('email.none'));
    await shop.call('setEmail', { email, password: OLD }, token);
    await says(t('email.unconfirmed'), t('email.enterCode', { address: masked }));
    await shop.call('confirmEmail', { code: lastCode(mails) }, token);
    await says(t('email.confirmed'), t('email.use', { address: masked }));
    await shop.call('setEmail', { email: `new-${email}`, password: OLD }, token);
    await says(t('email.confirmed'), t('email.use', { address: masked }));
    await row.click();
    await page.waitForURL('**/user/notifications');
  },
);

test.each(inTurn(readers, 2, 1))(
  'an address is confirmed, and removed with the password, %s',
  async (_, javaScriptEnabled) => {
    const username = javaScriptEnabled ? 'adam' : 'bela';
    const token = await shop.signUp(username);
    const { page, go } = await visitAs(token, username, { javaScriptEnabled });
    await go('/user/notifications');
    if (javaScriptEnabled) await hydrated(page);
    const email = `${username}@shopper.example`;
    const state = (text: string) => page.getByText(text, { exact: true }).waitFor();
    const ask = async (password: string) => {
      await page.getByRole('textbox', { name: t('field.email') }).fill(email);
      await page.locator('input[name="password"]').first().fill(password);
      await page.getByRole('button', { name: t('code.send') }).click();
    };
    await state(t('email.unset'));
    await ask('not this one');
    await page.locator('input[name="password"][aria-invalid]').waitFor();
    await ask(OLD);
    await page.getByText(t('message.codeSent')).waitFor();
    const code = lastCode(mails);
    // The code is asked for also after a reload.
    await go('/user/notifications');
    if (javaScriptEnabled) await hydrated(page);
    await page.getByText(t('message.codeSent')).waitFor();
    await page.getByText(email).first().waitFor();
    await state(t('email.unconfirmed'));
    const confirm = async (typed: string) => {
      await page.getByLabel(t('field.code'), { exact: true }).fill(typed);
      await page.getByRole('button', { name: t('email.confirm') }).click();
    };
    await confirm(code === '000000' ? '000001' : '000000');
    await page.locator('input[name="code"][aria-invalid]').waitFor();
    await confirm(code);
    await page.getByText(t('email.remove')).first().waitFor();
    await state(t('email.confirmed'));
    expect((await shop.call('notificationSettings', {}, token)).data.email.address).toBe(email);
    await page.locator('summary', { hasText: t('email.remove') }).click();
    await page.locator('details[open] input[name="password"]').fill(OLD);
    await page.getByRole('button', { name: t('email.remove') }).click();
    await page.getByText(t('email.none')).waitFor();
    expect((await shop.call('notificationSettings', {}, token)).data.email.address).toBe('');
  },
);

test('a withdrawal leads to support for a forgotten fund password, and is there again on the way back', async () => {
  const token = await shop.signUp('forgets-fund', 500);
  await shop.call(
    'setBank',
    { bank_truename: '陈思远', bank_account: '6222021234566021', bank_name: '工商银行' },
    token,
  );
  const set = await shop.call('setSafePwd', { password: OLD, old_safe_pwd: '', safe_pwd: 'staple battery' }, token);
  expect(set.code).toBe(200);
  const { page, go, troubles } = await visitAs(token, 'forgets-fund');
  await go('/user/wallet');
  await hydrated(page);
  await page.getByRole('link', { name: t('withdraw.title'), exact: true }).click();
  await page.waitForURL('**/user/withdraw');
  // It says what the password is, and where to go without it.
  const field = page.getByLabel(t('field.safe_pwd'), { exact: true });
  const way = page.getByRole('link', { name: t('forgot.title') });
  const described = await field.getAttribute('aria-describedby');
  expect(await page.locator(`[id="${described}"] a`).getAttribute('href')).toBe('/user/support');
  await way.click();
  await page.waitForURL('**/user/support');
  await page.locator('main textarea').waitFor();
  await page.goBack();
  await page.waitForURL('**/user/withdraw');
  await field.waitFor();
  expect(troubles).toEqual([]);
});
