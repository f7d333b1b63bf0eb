import type { ReactNode } from 'react';
import { type ShopFacts, ShopProvider, ShownToProvider } from '../lib/context.ts';
import { type ChooseLanguage, LanguageProvider } from '../lib/texts/language.ts';
import { type Texts, TextsProvider } from '../lib/texts/texts.ts';
import { Document } from './document.tsx';

interface AppProps {
  shop: ShopFacts;
  /** Username of the shopper whom a private page was made for. */
  shownTo: string | undefined;
  texts: Texts;
  /** Null on the server, where the language is chosen by a form. */
  chooseLanguage: ChooseLanguage | null;
  /** The router's provider. */
  children: ReactNode;
}

/** The providers around every page, the same on both sides. */
export function App({ shop, shownTo, texts, chooseLanguage, children }: AppProps) {
  return (
    <ShopProvider value={shop}>
      <TextsProvider value={texts}>
        <LanguageProvider value={chooseLanguage}>
          <ShownToProvider value={shownTo}>
            <Document>{children}</Document>
          </ShownToProvider>
        </LanguageProvider>
      </TextsProvider>
    </ShopProvider>
  );
}
