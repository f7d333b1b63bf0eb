import { join } from 'node:path';
import Database from 'better-sqlite3';
import { eq, sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { hydrated, said } from '../support/browser.ts';
import type { Prepare } from '../support/demo-shop.ts';
import { openShop } from '../support/open-shop.ts';
import { t } from '../support/words.ts';

const PASSWORD = 'correct horse';

/** A database of before: the demo shopper 1 is known by the own username, and nobody has looked at that yet. */
const withTellingName: Prepare = async (tx) => {
  await tx.db.delete(tables.settings).where(eq(tables.settings.key, 'nicknames_looked_at'));
  await tx.db
    .update(tables.shoppers)
    .set({ nickname: sql`${tables.shoppers.username}` })
    .where(eq(tables.shoppers.id, 1));
};

const { shop, visit, visitAs } = openShop(withTellingName);

/** A name that says nothing of its shopper. */
const NEUTRAL = new RegExp(`^${t('nickname.neutral', { digits: '\\d{4}' })}$`);

const nicknameField = (page: Page) => page.getByLabel(t('field.nickname'));
const save = (page: Page) => page.getByRole('button', { name: t('person.save'), exact: true });

test('an older shop opens without showing usernames to others', () => {
  const db = new Database(join(shop.dataDir, 'shop.db'), { readonly: true });
  const telling = db.prepare('select count(*) as count from shoppers where nickname = username').get();
  const first = db.prepare('select nickname from shoppers where id = 1').get();
  db.close();
  expect(telling).toEqual({ count: 0 });
  expect(first).toEqual({ nickname: expect.stringMatching(NEUTRAL) });
});

test('a shopper who registers without a nickname has a neutral one, and changes it', async () => {
  const visitor = await visit();
  const { page, go } = visitor;
  await go('/reg');
  await hydrated(page);
  await page.getByLabel(t('field.username')).fill('my-log-in-name');
  await page.getByLabel(t('field.password'), { exact: true }).fill('123456');
  await page.getByLabel(t('field.invitation_code')).fill(shop.invitation);
  await page.getByRole('button', { name: t('register.title') }).click();
  // The sentence stands at the field, which has the focus.
  await page.getByText(t('refusal.passwordCommon')).waitFor();
  expect(await page.getByLabel(t('field.password'), { exact: true }).getAttribute('aria-invalid')).toBe('true');
  await page.getByLabel(t('field.password'), { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: t('register.title') }).click();
  await page.getByRole('heading', { name: t('login.title') }).waitFor();
  await page.getByLabel(t('field.password'), { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: t('login.title'), exact: true }).click();
  await page.waitForURL(`${shop.origin}/`);
  const db = new Database(join(shop.dataDir, 'shop.db'), { readonly: true });
  const agreed = db.prepare(
    'select article_id as id, consents.locale from consents join shoppers on shoppers.id = shopper_id where username = ? order by 1',
  );
  expect(agreed.all('my-log-in-name')).toEqual([
    { id: 2, locale: 'zh-CN' },
    { id: 3, locale: 'zh-CN' },
  ]);
  db.close();
  await go('/user/person');
  await hydrated(page);
  expect(await nicknameField(page).inputValue()).toMatch(NEUTRAL);
  await nicknameField(page).fill(t('service.support'));
  await save(page).click();
  await page.getByText(t('refusal.nicknameReserved')).waitFor();
  expect(await nicknameField(page).getAttribute('aria-invalid')).toBe('true');
  expect(await nicknameField(page).inputValue()).toBe(t('service.support'));
  await nicknameField(page).fill('小陈');
  await save(page).click();
  await said(page, t('message.saved'));
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').nickname)).toBe('小陈');
  await go('/my');
  await page.getByText('小陈').first().waitFor();
  expect(visitor.troubles).toEqual([]);
});

test('without JavaScript it is changed, and refused, as well', async () => {
  const token = await shop.signUp('no-script-name');
  const { page, go } = await visitAs(token, 'no-script-name', { javaScriptEnabled: false });
  await go('/user/person');
  await nicknameField(page).fill('evil.com');
  await save(page).click();
  await page.getByText(t('refusal.nicknameContact')).waitFor();
  expect(await nicknameField(page).inputValue()).toBe('evil.com');
  await nicknameField(page).fill('无脚本的人');
  await save(page).click();
  await page.waitForURL(/\/user\/person\?saved/);
  await page.getByText(t('message.saved')).waitFor();
  expect(await nicknameField(page).inputValue()).toBe('无脚本的人');
  expect((await shop.call('userInfo', {}, token)).data.nickname).toBe('无脚本的人');
});
