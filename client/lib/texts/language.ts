import { createContext, useContext } from 'react';
import type { Locale } from '../../../shared/locales.ts';

export type ChooseLanguage = (locale: Locale) => void;

const LanguageContext = createContext<ChooseLanguage | null>(null);

export const LanguageProvider = LanguageContext.Provider;

/** Changes the reader's language in place; null if only a form can do so (on the server, and in the first render). */
export function useChooseLanguage(): ChooseLanguage | null {
  return useContext(LanguageContext);
}
