// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { drawScreen } from '../../../tests/support/drawn.tsx';
import { facts, openScreen, promises, texts } from '../../../tests/support/fake-shop.ts';
import { promisedAt } from '../../../tests/support/promised.tsx';
import { ShopProvider } from '../../lib/context.ts';
import { ReturnCard } from './return-card.tsx';

const { t } = texts;
const asked = {
  ...{ id: 1, kind: 'cancel', state: 'asked', state_txt: 'asked', reason: 'other', words: 'lost on its way' },
  ...{ pictures: 0, picture_urls: [], carrier: '', number: '', remark: '', return_address: '', amount: null },
  ...{ asked_at: '2026-01-02T00:00:00Z', decided_at: null, sent_back_at: null, arrived_at: null, paid_at: null },
};

async function drawCard(changes: object, order: object = {}): Promise<string> {
  const Component = () => (
    <ShopProvider value={facts}>
      <ReturnCard
        order={{ id: 1, orderno: '26', return_gives: 650, goods_return: { ...asked, ...changes }, ...order } as never}
        asked={{ ...asked, ...changes } as never}
        promises={promises}
        pageKey="key"
        answer={undefined}
      />
    </ShopProvider>
  );
  await drawScreen(await openScreen({ path: '/order', Component }, '/order', { calls: {} }));
  return document.body.textContent ?? '';
}

test('a return says whose it is, and why', async () => {
  const [own, opened] = [t('goodsReturn.step.asked'), t('goodsReturn.step.opened')];
  const ofShopper = await drawCard({ opened_by: 'shopper' });
  expect([ofShopper.includes(own), ofShopper.includes(opened)]).toEqual([true, false]);
  const ofShop = await drawCard({ opened_by: 'staff' });
  expect([ofShop.includes(own), ofShop.includes(opened)]).toEqual([false, true]);
  expect(ofShop).toContain('lost on its way');
});

test('a return of an order of several pieces says of how many it is', async () => {
  const pieces = t('field.quantity');
  const shown = () =>
    [...document.querySelectorAll('dt')].find(({ textContent }) => textContent === pieces)?.nextSibling?.textContent;
  await drawCard({ quantity: 1 }, { quantity: 1 });
  expect(shown()).toBeUndefined();
  await drawCard({ quantity: 1 }, { quantity: 3 });
  expect(shown()).toBe('1');
  // An older server beside this one does not say it.
  await drawCard({}, { quantity: 3 });
  expect(shown()).toBe('3');
});

test.each(promisedAt(48))(
  'one that was asked for at %s says how soon it is decided, until it is: %s',
  async (at, promised) => {
    expect(await drawCard({ asked_at: at })).toContain(promised);
    expect(await drawCard({ asked_at: at, kind: 'return', state: 'accepted', decided_at: at })).not.toContain(promised);
  },
);

test('a return has the time of each of its steps', async () => {
  const at = (day: number) => `2026-01-0${day}T00:00:00Z`;
  const times = { decided_at: at(3), sent_back_at: at(4), arrived_at: at(5), paid_at: at(6) };
  const shown = () => [...document.querySelectorAll('time')].map(({ dateTime }) => dateTime);
  await drawCard({ ...times, kind: 'return', state: 'paid', carrier: 'Post', number: '98672204' });
  expect(shown()).toEqual([2, 3, 4, 5, 6].map(at));
  await drawCard({ state: 'paid', paid_at: at(3) });
  expect(shown()).toEqual([2, 3].map(at));
  expect(await drawCard({ kind: 'return', state: 'refused', state_txt: 'was refused', decided_at: at(3) })).toContain(
    'was refused',
  );
  expect(shown()).toEqual([2, 3].map(at));
  await drawCard({ ...times, kind: 'return', state: 'refused', decided_at: at(6), paid_at: null });
  expect(shown()).toEqual([2, 4, 5, 6].map(at));
});

test.each([
  ['asked', null, '¥650.00'],
  ['paid', 640, '¥640.00'],
  ['refused', null, undefined],
  ['withdrawn', null, undefined],
])('one that is %s says in green what it gives, if anything', async (state, amount, sum) => {
  await drawCard({ state, amount });
  expect(document.querySelector('[class*=back]')?.textContent).toBe(sum);
});

test.each([
  ['asked', false],
  ['accepted', true],
  ['sent_back', true],
  ['arrived', false],
] as const)('carrier and number are typed, and corrected until the goods have arrived: %s', async (state, may) => {
  const sent = state === 'accepted' ? ['', ''] : ['Post', '98672204'];
  await drawCard({ kind: 'return', state, carrier: sent[0], number: sent[1] });
  const typed = [...document.querySelectorAll('form input:not([type=hidden])')] as HTMLInputElement[];
  expect(typed.map(({ value }) => value)).toEqual(may ? sent : []);
  // A number that stands is not in the way.
  expect(document.querySelector('details')?.open).toBe(state === 'sent_back' ? false : undefined);
});
