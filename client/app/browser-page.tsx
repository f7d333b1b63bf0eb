import type { ReactNode } from 'react';
import { useStore } from '../../web/store.ts';
import type { ShopFacts } from '../lib/context.ts';
import { useNoteHydrated } from '../lib/hydrated.ts';
import type { ChooseLanguage } from '../lib/texts/language.ts';
import type { LanguageStore } from '../lib/texts/language-store.ts';
import { App } from './app.tsx';

interface BrowserPageProps {
  language: LanguageStore;
  shop: ShopFacts;
  shownTo: string | undefined;
  choose: ChooseLanguage;
  children: ReactNode;
}

/** The document in the browser, where its language may change. */
export function BrowserPage({ language, shop, shownTo, choose, children }: BrowserPageProps) {
  useNoteHydrated();
  const texts = useStore(language.texts);
  return (
    <App shop={shop} shownTo={shownTo} texts={texts} chooseLanguage={choose}>
      {children}
    </App>
  );
}
