// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { drawScreen } from '../../../tests/support/drawn.tsx';
import { openScreen, texts } from '../../../tests/support/fake-shop.ts';
import { ReturnCard } from './return-card.tsx';

const { t } = texts;
const asked = {
  ...{ id: 1, kind: 'cancel', state: 'asked', state_txt: 'asked', reason: 'other', words: 'lost on its way' },
  ...{ pictures: 0, picture_urls: [], carrier: '', number: '', remark: '', return_address: '', amount: null },
  ...{ asked_at: '2026-01-02T00:00:00Z', decided_at: null, sent_back_at: null, arrived_at: null, paid_at: null },
};

async function drawCard(opened_by: 'shopper' | 'staff'): Promise<string> {
  const Component = () => <ReturnCard asked={{ ...asked, opened_by } as never} pageKey="key" answer={undefined} />;
  await drawScreen(await openScreen({ path: '/order', Component }, '/order', { calls: {} }));
  return document.body.textContent ?? '';
}

test('a return says whose it is, and why', async () => {
  const [own, opened] = [t('goodsReturn.step.asked'), t('goodsReturn.step.opened')];
  const ofShopper = await drawCard('shopper');
  expect([ofShopper.includes(own), ofShopper.includes(opened)]).toEqual([true, false]);
  const ofShop = await drawCard('staff');
  expect([ofShop.includes(own), ofShop.includes(opened)]).toEqual([false, true]);
  expect(ofShop).toContain('lost on its way');
});
