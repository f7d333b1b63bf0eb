import { type ReactNode, useSyncExternalStore } from 'react';
import { useNoteAlive } from './alive.ts';
import { App } from './app.tsx';
import type { ShopFacts } from './context.ts';
import type { ChooseLanguage } from './language.ts';
import type { LanguageStore } from './language-store.ts';

interface BrowserPageProps {
  language: LanguageStore;
  shop: ShopFacts;
  choose: ChooseLanguage;
  children: ReactNode;
}

/** The document in the browser, where its language may change. */
export function BrowserPage({ language, shop, choose, children }: BrowserPageProps) {
  useNoteAlive();
  const texts = useSyncExternalStore(language.subscribe, language.texts, language.texts);
  return (
    <App shop={shop} texts={texts} chooseLanguage={choose}>
      {children}
    </App>
  );
}
