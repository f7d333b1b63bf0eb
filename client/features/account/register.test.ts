// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import type { Api, CallOutput } from '../../../shared/contract/index.ts';
import { Refusal } from '../../../shared/refusal.ts';
import { askServer, done, formOf, openScreen, send, texts } from '../../../tests/support/fake-shop.ts';
import * as loginScreen from '../../pages/login/login.tsx';
import * as regScreen from '../../pages/reg/reg.tsx';

const refused = texts.t('refusal.agreementsChanged');
const FIELDS = {
  ...{ intent: 'register', username: 'ann', nickname: 'Ann', password: 'correct horse', invitation_code: 'CODE' },
  ...{ agreed: '1', agreed_to: '3.0.en-US' },
};

/** A shop whose agreements have changed while the form was filled in. */
function shopOf() {
  let agreements = '3.0.en-US';
  const shop = async () => done({ agreements } as CallOutput<'shop'>);
  const register = vi.fn<Api['register']>(async ({ agreed_to }) => {
    agreements = '3.1.en-US';
    if (agreed_to !== agreements) throw new Refusal(400, refused);
    return done({ username: 'ann', nickname: 'Ann' });
  });
  const inviter = async () => done({ invitation_code: '', nickname: '', avatar: 1 });
  return { calls: { shop, register, inviter }, register };
}

/** The agreements of the form. */
const shownOf = (loaded: { agreements: string } | { registration: { agreements: string } }): string =>
  'registration' in loaded ? loaded.registration.agreements : loaded.agreements;

test.each([
  ['/login?tab=register', { path: '/login', ...screenOf(loginScreen) }],
  ['/reg', { path: '/reg', ...screenOf(regScreen) }],
])(
  '%s sends which agreements it showed, and shows the current ones when they have changed',
  async (address, screen) => {
    const shop = shopOf();
    expect(shownOf((await askServer(screen, address, shop)).loaded)).toBe('3.0.en-US');
    const { status, loaded } = await askServer(screen, address, shop, formOf(FIELDS));
    expect([status, shownOf(loaded)]).toEqual([400, '3.1.en-US']);
    const later = shopOf();
    const router = await openScreen(screen, address, later);
    await send(router, FIELDS);
    const { actionData, loaderData } = router.state;
    expect(JSON.stringify(actionData)).toContain(refused);
    expect(shownOf(loaderData.screen)).toBe('3.1.en-US');
    await send(router, { ...FIELDS, agreed_to: shownOf(loaderData.screen) });
    expect(router.state.location.pathname).toBe('/login');
    expect(later.register.mock.calls.map(([{ agreed, agreed_to }]) => [agreed, agreed_to])).toEqual([
      [1, '3.0.en-US'],
      [1, '3.1.en-US'],
    ]);
  },
);

function screenOf({ loader, action, shouldRevalidate }: typeof loginScreen | typeof regScreen) {
  return { loader, action, shouldRevalidate };
}
