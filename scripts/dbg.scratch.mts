// @ts-nocheck
import { hydrated, launchBrowser, openPage } from '../tests/support/browser.ts';
import { launchServer } from '../tests/support/server-process.ts';

const server = await launchServer('/tmp/w/samples-scratch/data', { DEMO: '1' });
const browser = await launchBrowser();
const v = await openPage(browser, server.origin);
v.page.setDefaultTimeout(4000);
const { page, go } = v;
try {
  await go('/user/item/1');
  await hydrated(page);
  const q = page.getByLabel('数量');
  console.log(await q.count());
  const more = page.getByRole('button', { name: '增加' });
  await more.click();
  console.log('click', await q.inputValue());
  await q.press('ArrowUp');
  console.log('up', await q.inputValue());
  const fewer = page.getByRole('button', { name: '减少' });
  await fewer.focus();
  await page.keyboard.press('Enter');
  console.log('enter', await q.inputValue());
  await page.keyboard.press('Space');
  console.log('space', await q.inputValue());
  await more.hover();
  await page.mouse.down();
  await page.waitForTimeout(1500);
  console.log('held', await q.inputValue());
  await page.mouse.up();
  console.log('up', await q.inputValue());
  await page.getByRole('button', { name: '立即购买' }).click();
  await page.getByText('请输入密码').waitFor();
  console.log('problem');
  await page.getByLabel('密码', { exact: true }).fill('x');
  await page.getByRole('button', { name: '立即购买' }).click();
  await page.waitForTimeout(300);
  console.log(await page.getByRole('status').allTextContents());
} catch (e) {
  console.log(String(e));
}
console.log(v.troubles);
await browser.close();
await server.stop();
