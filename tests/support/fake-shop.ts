import {
  createBrowserRouter,
  createStaticHandler,
  type DataStrategyFunction,
  type RouteObject,
  RouterContextProvider,
} from 'react-router-dom';
import { expect, vi } from 'vitest';
import { apiOfCalls } from '../../client/lib/api/api-of-calls.ts';
import {
  apiContext,
  type SessionKeeper,
  type ShopFacts,
  sessionContext,
  textsContext,
} from '../../client/lib/context.ts';
import { follow, type Router } from '../../client/lib/history/location.ts';
import { promisesOf } from '../../client/lib/promises.ts';
import { createTexts } from '../../client/lib/texts/texts.ts';
import { hideToast } from '../../client/lib/toast-store.ts';
import english from '../../locales/en-US.json' with { type: 'json' };
import type { Api, CallOutput, Done } from '../../shared/contract/index.ts';
import { closeAfterTest } from './cleanup.ts';

/** The server's time in each answer. */
export const NOW = '2026-01-01T00:00:00.000Z';

/** The answer of a call after success. */
export const done = <Data>(data: Data): Done<Data> => ({ code: 200, msg: 'done', data, server_time: NOW });

/** The shop with these calls alone; any other one fails the test. */
export interface FakeShop {
  calls: Partial<Api>;
  session?: SessionKeeper;
}

const others = apiOfCalls(
  (name) => expect.fail(`${name} was called`),
  () => () => expect.fail('nobody logs in'),
);

/** The facts of the shop. */
export const facts: ShopFacts = {
  name: 'Shop',
  names: {},
  currency: '¥',
  currencyCode: 'CNY',
  timeZone: 'UTC',
  origin: 'https://shop.example',
  version: '1',
};

export const texts = createTexts({ locale: 'en-US', table: english, timeZone: 'UTC' });

/** What the shop promises, which many screens read. */
const promised = {
  ...{ recharge_promise_hours: 0.5, withdrawal_promise_hours: 24, refund_promise_hours: 24, return_promise_hours: 48 },
  ...{ support_promise_hours: 12, support_from: '09:00', support_until: '21:00' },
} as CallOutput<'shop'>;

export const promises = promisesOf(promised);

function contextOf({ calls, session }: FakeShop): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(apiContext, { ...others, shop: async () => done(promised), ...calls });
  context.set(textsContext, () => texts);
  if (session) context.set(sessionContext, session);
  return context;
}

/** A form as it is sent. */
export function formOf(fields: Record<string, string | Blob>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

/** How the server answers a screen's address, or its form: a redirect, or the results of its loader and action. */
export async function askServer(screen: RouteObject, address: string, shop: FakeShop, form?: FormData) {
  vi.stubEnv('SSR', true);
  try {
    const request = new Request(`http://shop.example${address}`, form && { method: 'POST', body: form });
    const answer = await createStaticHandler([{ ...screen, id: 'screen' }]).query(request, {
      requestContext: contextOf(shop),
    });
    if (answer instanceof Response) return { location: answer.headers.get('location'), status: answer.status };
    const { loaderData, actionData, errors, statusCode: status } = answer;
    return { loaded: loaderData.screen, sent: actionData?.screen, error: errors?.screen, status };
  } finally {
    vi.unstubAllEnvs();
  }
}

interface Beside {
  /** The routes of its part loaders. */
  parts?: RouteObject[];
  dataStrategy?: (router: () => Router) => DataStrategyFunction;
}

/** The browser's router with this screen open; all other addresses are empty pages. */
export async function openScreen(
  screen: RouteObject,
  address: string,
  shop: FakeShop,
  { parts = [], dataStrategy }: Beside = {},
): Promise<Router> {
  const context = contextOf(shop);
  window.history.replaceState(null, '', '/elsewhere');
  const router: Router = createBrowserRouter([{ ...screen, id: 'screen' }, ...parts, { path: '*', element: null }], {
    getContext: () => context,
    dataStrategy: dataStrategy?.(() => router),
  });
  follow(router);
  closeAfterTest(() => {
    router.dispose();
    hideToast();
    sessionStorage.clear();
    localStorage.clear();
  });
  await router.navigate(address);
  return router;
}

/** Sends a form to the open screen's action. */
export function send(router: Router, fields: Record<string, string>): Promise<void> {
  const { pathname, search } = router.state.location;
  return router.navigate(pathname + search, { formMethod: 'post', formData: formOf(fields), replace: true });
}
