// React's development build; it is empty in the production one.
import '@vitejs/plugin-react/preamble';

import '../ui/styles/tokens.css';
import '../ui/styles/base.css';
import '../ui/styles/scripts.css';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterContextProvider, RouterProvider } from 'react-router-dom';
import type { Locale } from '../../shared/locales.ts';
import { askServerTimeBy } from '../../web/clock.ts';
import { keepFocus } from '../../web/kept-focus.ts';
import { nextTask } from '../../web/next-task.ts';
import { httpApi } from '../lib/api/http-api.ts';
import { whileAwaited } from '../lib/chunks/awaited-chunks.ts';
import { explainLostChunksBy } from '../lib/chunks/lost-chunk.ts';
import { reportLostChunk } from '../lib/chunks/report-lost-chunk.ts';
import { apiContext, sessionContext, textsContext } from '../lib/context.ts';
import { follow, type Router } from '../lib/history/location.ts';
import { PAGE_STATE_ID, type PageState } from '../lib/page-state.ts';
import { syncPushBy } from '../lib/push/subscriber.ts';
import { expectSession, handOver } from '../lib/session/page-session.ts';
import { watchOtherTabs } from '../lib/session/session.ts';
import { chosenLanguage, type LanguageStore, openLanguage } from '../lib/texts/language-store.ts';
import { letLinksNavigate } from '../ui/link/link.tsx';
import { BrowserPage } from './browser-page.tsx';
import { browserSession } from './browser-session.ts';
import { createDataStrategy } from './data-strategy.ts';
import { dropForeignTags } from './head/foreign-tags.ts';
import { readAgain } from './read-again.ts';
import { resolveOpenScreen } from './resolve-routes.ts';
import { browserRoutes } from './routes.tsx';
import { sayWhere, storeFilesOnDevice, tellLanguageChanged } from './service-worker.ts';
import { toLoginBy } from './to-login.ts';

declare global {
  interface Window {
    /** Here the router reads the results of the server's loaders. */
    __staticRouterHydrationData?: PageState['hydration'];
  }
}

function readState(): PageState {
  return JSON.parse(document.getElementById(PAGE_STATE_ID)?.textContent ?? '');
}

function createRouter({ texts }: LanguageStore) {
  const api = httpApi({ texts: texts.get, toLogin: toLoginBy(texts.get) });
  const context = new RouterContextProvider();
  context.set(apiContext, api);
  context.set(textsContext, texts.get);
  context.set(sessionContext, browserSession);
  const router: Router = createBrowserRouter(browserRoutes, {
    getContext: () => context,
    dataStrategy: createDataStrategy(() => router, texts.get),
  });
  follow(router);
  return { router, api };
}

/** React Router skips a view transition when the next navigation begins, and leaves the rejection of `ready` unhandled. */
function ignoreSkippedTransitions(): void {
  window.addEventListener('unhandledrejection', (event) => {
    const { reason } = event;
    const skipped =
      reason instanceof DOMException && reason.name === 'AbortError' && /transition/i.test(reason.message);
    if (skipped) event.preventDefault();
  });
}

async function start(): Promise<void> {
  const state = readState();
  const { locale, shop, shownTo } = state;
  window.__staticRouterHydrationData = state.hydration;
  expectSession(state.sid);
  const [language] = await Promise.all([openLanguage(state), resolveOpenScreen(browserRoutes, state.screen)]);
  explainLostChunksBy(language.texts.get);
  await nextTask();
  const { router, api } = createRouter(language);
  // The router warns in the console if the browser has no view transitions.
  const viewTransition = 'startViewTransition' in document;
  ignoreSkippedTransitions();
  letLinksNavigate({
    navigate: (to, { pageStays, ...options }) => {
      void router.navigate(to, { ...options, viewTransition: viewTransition && !pageStays });
    },
    search: () => (router.state.navigation.location ?? router.state.location).search,
  });
  askServerTimeBy(() => api.aboutus({}).catch(() => null));
  syncPushBy(async () => (await import('../lib/push/sync.ts')).syncPush(api));

  const choose = (chosen: Locale) =>
    void whileAwaited(() => language.choose(chosen)).then(
      () => {
        tellLanguageChanged();
        return readAgain(router);
      },
      () => void reportLostChunk(language.texts.get().t),
    );
  const page = (
    <BrowserPage language={language} shop={shop} shownTo={shownTo} choose={choose}>
      <RouterProvider router={router} />
    </BrowserPage>
  );
  await nextTask();
  startTransition(() => {
    hydrateRoot(document, page);
  });

  const wanted = chosenLanguage();
  const onlyThisView = new URLSearchParams(window.location.search).has('lang');
  if (wanted && wanted !== locale && !onlyThisView) choose(wanted);
  // The shopper whose data is shown must be the one who pays.
  watchOtherTabs(() => void handOver(router.revalidate()));
  dropForeignTags(router);
  keepFocus();
  sayWhere();
  storeFilesOnDevice();
}

void start();
