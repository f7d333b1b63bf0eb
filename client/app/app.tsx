import type { ReactNode } from 'react';
import { type ShopFacts, ShopProvider } from './context.ts';
import { Document, type PageStyle } from './document.tsx';
import { type ChooseLanguage, LanguageProvider } from './language.ts';
import { type Texts, TextsProvider } from './texts.tsx';

interface AppProps {
  shop: ShopFacts;
  texts: Texts;
  styles: readonly PageStyle[];
  /** Null on the server, where choosing a language is a form that is sent. */
  chooseLanguage: ChooseLanguage | null;
  /** The router's provider. */
  children: ReactNode;
}

/** What every page stands in, the same on both sides. */
export function App({ shop, texts, styles, chooseLanguage, children }: AppProps) {
  return (
    <ShopProvider value={shop}>
      <TextsProvider value={texts}>
        <LanguageProvider value={chooseLanguage}>
          <Document styles={styles}>{children}</Document>
        </LanguageProvider>
      </TextsProvider>
    </ShopProvider>
  );
}
