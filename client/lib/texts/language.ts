import { createContext, useContext } from 'react';
import type { Locale } from '../../../shared/locales.ts';

export type ChooseLanguage = (locale: Locale) => void;

const LanguageContext = createContext<ChooseLanguage | null>(null);

export const LanguageProvider = LanguageContext.Provider;

/** Changes the reader's language in place; null where only a sent form can (the server, the first render). */
export function useChooseLanguage(): ChooseLanguage | null {
  return useContext(LanguageContext);
}
