import type { ReactNode } from 'react';
import { type ShopFacts, ShopProvider } from '../lib/context.ts';
import { type ChooseLanguage, LanguageProvider } from '../lib/texts/language.ts';
import { type Texts, TextsProvider } from '../lib/texts/texts.ts';
import { Document } from './document.tsx';

interface AppProps {
  shop: ShopFacts;
  texts: Texts;
  /** Null on the server, where the language is chosen by a form. */
  chooseLanguage: ChooseLanguage | null;
  /** The router's provider. */
  children: ReactNode;
}

/** The providers around every page, the same on both sides. */
export function App({ shop, texts, chooseLanguage, children }: AppProps) {
  return (
    <ShopProvider value={shop}>
      <TextsProvider value={texts}>
        <LanguageProvider value={chooseLanguage}>
          <Document>{children}</Document>
        </LanguageProvider>
      </TextsProvider>
    </ShopProvider>
  );
}
