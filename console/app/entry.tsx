// React's development build; it is empty in the production one.
import '@vitejs/plugin-react/preamble';

import '../../client/ui/styles/tokens.css';
import '../../client/ui/styles/base.css';
import '../ui/styles/console.css';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterContextProvider } from 'react-router-dom';
import { askServerTimeBy } from '../../web/clock.ts';
import { keepFocus } from '../../web/kept-focus.ts';
import { consoleApi } from '../lib/api.ts';
import { watchAttention } from '../lib/attention.ts';
import { apiContext, textsContext } from '../lib/context.ts';
import { type LanguageStore, openLanguage } from '../lib/language.ts';
import { giveOwnKey } from '../lib/own-key.ts';
import { Refused } from '../lib/refused.ts';
import { askForFactor } from '../lib/step-up.ts';
import type { TextKey } from '../lib/texts.ts';
import { BASE } from './base.ts';
import { createDataStrategy } from './data-strategy.ts';
import { NotStarted } from './not-started.tsx';
import { Root } from './root.tsx';
import { routesIn } from './routes.tsx';
import { onSessionEnd } from './session-end.ts';

type Router = ReturnType<typeof createBrowserRouter>;

async function start(place: HTMLElement): Promise<void> {
  let language: LanguageStore | null = null;
  let router: Router | null = null;
  const api = consoleApi({
    texts: () => language?.texts.get() ?? null,
    signedOut: () => onSessionEnd(router, api),
    confirm: askForFactor,
  });
  const { name, currency, time_zone: timeZone, opening } = await api.call('shop', {});
  const shop = { name, currency, timeZone, opening };
  const opened = await openLanguage(shop);
  language = opened;
  const context = new RouterContextProvider();
  context.set(apiContext, api);
  context.set(textsContext, opened.texts.get);
  askServerTimeBy(() => api.call('shop', {}).catch(() => null));
  giveOwnKey();
  watchAttention();
  keepFocus();
  router = createBrowserRouter(routesIn(opened.texts.get), {
    basename: BASE,
    getContext: () => context,
    dataStrategy: createDataStrategy(() => router),
  });
  createRoot(place).render(<Root services={{ api, shop, language: opened }} router={router} />);
}

/** The server does not answer, or refuses everybody for a moment. */
async function sayWhyNot(place: HTMLElement, error: unknown): Promise<void> {
  if (!(error instanceof Refused)) throw error;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const texts = (await openLanguage({ currency: '', timeZone })).texts.get();
  // Without an answer the call had no language to say why in.
  const why = error.message || texts.t(error.reason as TextKey);
  createRoot(place).render(<NotStarted texts={texts} why={why} />);
}

const place = document.getElementById('console');
if (!place) throw new Error('the page has no place for the console');
start(place).catch((error) => sayWhyNot(place, error));
