import { createContext as createRouterContext } from 'react-router-dom';
import type { OpeningHours } from '../../shared/opening-hours.ts';
import { neededContext } from '../../web/needed-context.ts';
import type { ConsoleApi } from './api.ts';
import type { LanguageStore } from './language.ts';
import { type Me, may, type Needs } from './session.ts';
import { useShell } from './shell-data.ts';
import type { Texts } from './texts.ts';

/** For loaders and actions: `context.get(apiContext).call('orders', {})`. */
export const apiContext = createRouterContext<ConsoleApi>();

/** The reader's texts, for loaders and actions. */
export const textsContext = createRouterContext<() => Texts>();

/** Facts of the shop, constant while the page is open. */
export interface ShopFacts {
  name: string;
  /** Symbol, such as ¥. */
  currency: string;
  /** Of IANA: the shop's zone. */
  timeZone: string;
  /** When staff work. */
  opening: OpeningHours;
}

/** What every component can use. */
export interface Services {
  api: ConsoleApi;
  shop: ShopFacts;
  language: LanguageStore;
}

export const [ServicesProvider, useServices] = neededContext<Services>('Services');

/** The console's calls, for components. */
export const useApi = (): ConsoleApi => useServices().api;

/** Who is signed in. */
export const useMe = (): Me => useShell().me;

/** Whether the person signed in may do something; what they may not is not shown. */
export function useMay(): (needs: Needs) => boolean {
  const me = useMe();
  return (needs) => may(me, needs);
}
