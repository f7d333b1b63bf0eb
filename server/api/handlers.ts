import type { CallName } from '../../shared/contract/calls.ts';
import type { Messages } from '../i18n.ts';
import type { Services } from '../services.ts';
import { accountHandlers } from './account.ts';
import { catalogueHandlers } from './catalogue.ts';
import { deliveryTerms } from './delivery-terms.ts';
import { detailHandlers } from './details.ts';
import { emailHandlers } from './emails.ts';
import type { PublicHandler, SessionHandler } from './handler.ts';
import { notificationHandlers } from './notifications.ts';
import { orderHandlers } from './orders.ts';
import { parcelHandlers } from './parcels.ts';
import { personHandlers } from './person.ts';
import { reviewHandlers } from './reviews.ts';
import { securityHandlers } from './security.ts';
import { storefrontHandlers } from './storefront.ts';
import { supportHandlers } from './support.ts';
import { teamHandlers } from './team.ts';
import { walletHandlers } from './wallet.ts';

/** One handler for each call of the contract; a missing one does not compile. */
export type Handlers = {
  [Name in CallName]: PublicHandler<Name> | SessionHandler<Name>;
};

interface Deps {
  services: Services;
  messages: Messages;
  shop: { currency: string };
  publicOrigin: string;
}

export function createHandlers({ services, messages, shop, publicOrigin }: Deps): Handlers {
  const { shoppers, invitations, linkFigures, cards, nicknames, security, events, addresses } = services;
  const { catalogue, orders, orderPayments, leaving, parcels, refunds, reviews, storefront, settings } = services;
  const { statement, withdrawals, recharges, teams, notifications, pushKey, emails, recovery } = services;
  const terms = deliveryTerms(settings);
  return {
    ...accountHandlers({ shoppers, invitations, linkFigures, cards, nicknames, settings, messages, publicOrigin }),
    ...storefrontHandlers({ storefront, settings, emails, shop }),
    ...catalogueHandlers({ catalogue, reviews, terms, settings, leaving, messages }),
    ...orderHandlers({ orders, parcels, refunds, reviews, orderPayments, leaving, terms, settings, messages }),
    ...parcelHandlers({ parcels }),
    ...reviewHandlers({ reviews, messages }),
    ...notificationHandlers({ notifications, emails, pushKey, messages, currency: shop.currency }),
    ...supportHandlers({ supportThreads: services.supportThreads }),
    ...emailHandlers({ emails, recovery }),
    ...personHandlers({ person: services.person, deletion: services.deletion }),
    ...securityHandlers({ security, events, messages, currency: shop.currency }),
    ...detailHandlers({ addresses, cards, shoppers }),
    ...teamHandlers({ teams }),
    ...walletHandlers({
      statement,
      withdrawals,
      recharges,
      rechargeReturns: services.rechargeReturns,
      orderPayments,
      settings,
      messages,
      currency: shop.currency,
    }),
  };
}
