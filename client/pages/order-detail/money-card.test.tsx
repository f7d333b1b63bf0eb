// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { drawScreen } from '../../../tests/support/drawn.tsx';
import { facts, openScreen, texts } from '../../../tests/support/fake-shop.ts';
import { ShopProvider } from '../../lib/context.ts';
import { MoneyCard } from './money-card.tsx';

const { t } = texts;
const order = {
  ...{ status: 2, item_name: 'Soap', item_price: 699, pic_url: '/a.webp', placeholder: '', on_sale: false },
  ...{ group: { size: 2 }, goods_return: null, return_gives: 664 },
};

test.each([null, 'cancel', 'return'])('each sum says where it comes from, or goes: %s', async (return_kind) => {
  const Component = () => (
    <ShopProvider value={facts}>
      <MoneyCard order={{ ...order, return_kind } as never} />
    </ShopProvider>
  );
  await drawScreen(await openScreen({ path: '/order', Component }, '/order', { calls: {} }));
  const values = [...document.querySelectorAll('dd')].map(({ textContent }) => textContent);
  const gives = return_kind ? [`${t('return.toWallet')} ¥664.00`] : [];
  expect(values).toEqual([`${t('service.wallet')} ¥699.00`, t('orderDetail.money.shop'), ...gives]);
});
