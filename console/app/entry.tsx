// React's development build; it is empty in the production one.
import '@vitejs/plugin-react/preamble';

import '../../client/ui/styles/tokens.css';
import '../../client/ui/styles/base.css';
import '../ui/styles/console.css';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterContextProvider } from 'react-router-dom';
import { consoleApi } from '../lib/api.ts';
import { apiContext, textsContext } from '../lib/context.ts';
import { type LanguageStore, openLanguage } from '../lib/language.ts';
import { giveOwnKey } from '../lib/own-key.ts';
import { askForFactor } from '../lib/step-up.ts';
import { Root } from './root.tsx';
import { routes } from './routes.tsx';

const BASE = '/console';

async function start(): Promise<void> {
  let language: LanguageStore | null = null;
  const api = consoleApi({
    texts: () => language?.texts() ?? null,
    signedOut: () => {
      const { pathname, search } = router.state.location;
      const path = pathname.slice(BASE.length);
      if (path !== '/login') void router.navigate(`/login?back=${encodeURIComponent(path + search)}`);
    },
    confirm: askForFactor,
  });
  const { name, currency, time_zone: timeZone } = await api.call('shop', {});
  const shop = { name, currency, timeZone };
  const opened = await openLanguage(shop);
  language = opened;
  const context = new RouterContextProvider();
  context.set(apiContext, api);
  context.set(textsContext, opened.texts);
  giveOwnKey();
  const router = createBrowserRouter(routes, { basename: BASE, getContext: () => context });
  const root = document.getElementById('console');
  if (!root) throw new Error('the page has no place for the console');
  createRoot(root).render(<Root services={{ api, shop, language: opened }} router={router} />);
}

void start();
