import { createContext, useContext } from 'react';
import { createContext as createRouterContext } from 'react-router-dom';
import type { Api } from '../../shared/contract/index.ts';
import type { ShopNames } from '../../shared/shop-names.ts';
import { neededContext } from '../../web/needed-context.ts';
import type { Texts } from './texts/texts.ts';

/** The context of loaders and actions: `context.get(apiContext).itemDetail({ id })`, the same on both sides. */
export const apiContext = createRouterContext<Api>();

/** The reader's texts, for loaders and actions. */
export const textsContext = createRouterContext<() => Texts>();

/**
 * Starts or ends the visitor's session where the code runs: in local storage in the browser, in the cookie of the
 * answer on the server.
 */
export interface SessionKeeper {
  begin: (user: { token: string; username: string; nickname: string }) => void;
  end: () => void;
}

export const sessionContext = createRouterContext<SessionKeeper>();

/** Facts of the shop that every screen may show; constant while a page is open. */
export interface ShopFacts {
  name: string;
  /** Its name in other languages. */
  names: ShopNames;
  /** The currency symbol. */
  currency: string;
  /** The currency's ISO 4217 code. */
  currencyCode: string;
  /** IANA time zone of displayed times. */
  timeZone: string;
  /** The shop's origin, such as `https://shop.example`: the beginning of addresses that are used outside the shop. */
  origin: string;
  version: string;
}

/** The facts of the shop. */
export const [ShopProvider, useShop] = neededContext<ShopFacts>('Shop');

const ShownToContext = createContext<string | undefined>(undefined);

export const ShownToProvider = ShownToContext.Provider;

/** Username of the shopper whom a private page was made for; undefined on other pages. */
export const useShownTo = () => useContext(ShownToContext);
