import type { ConsoleCallName } from '../../../shared/console/calls.ts';
import { approvalHandlers } from './approvals.ts';
import { carrierHandlers } from './carriers.ts';
import { exportHandlers } from './exports.ts';
import { figureHandlers } from './figures.ts';
import { findHandlers } from './find.ts';
import type { ConsoleHandlerDeps, PublicStaffHandler, SessionHandler, StaffHandler } from './handler.ts';
import { invitationsHandlers } from './invitations.ts';
import { itemHandlers } from './items.ts';
import { libraryHandlers } from './library.ts';
import { meHandlers } from './me.ts';
import { moneyHandlers } from './money.ts';
import { moneyBackHandlers } from './money-back.ts';
import { ordersHandlers } from './orders.ts';
import { parcelHandlers } from './parcels.ts';
import { presenceHandlers } from './presence.ts';
import { rechargeHandlers } from './recharges.ts';
import { refundHandlers } from './refunds.ts';
import { returnHandlers } from './returns.ts';
import { reviewHandlers } from './reviews.ts';
import { settingHandlers } from './settings.ts';
import { setupHandlers } from './setup.ts';
import { shoppersHandlers } from './shoppers.ts';
import { signInHandlers } from './sign-in.ts';
import { staffHandlers } from './staff.ts';
import { statementHandlers } from './statements.ts';
import { storefrontHandlers } from './storefront.ts';
import { supportHandlers } from './support.ts';
import { systemHandlers } from './system.ts';
import { totalHandlers } from './totals.ts';
import { withdrawalHandlers } from './withdrawals.ts';

type Handler<Name extends ConsoleCallName> = StaffHandler<Name> | SessionHandler<Name> | PublicStaffHandler<Name>;

export type ConsoleHandlers = { [Name in ConsoleCallName]: Handler<Name> };

/** A handler for each call of the contract. */
export function createConsoleHandlers(deps: ConsoleHandlerDeps): ConsoleHandlers {
  return {
    ...approvalHandlers(deps),
    ...figureHandlers(deps),
    ...exportHandlers(deps),
    ...moneyHandlers(deps),
    ...statementHandlers(deps),
    ...systemHandlers(deps),
    ...setupHandlers(deps),
    ...presenceHandlers(deps),
    ...signInHandlers(deps),
    ...meHandlers(deps),
    ...staffHandlers(deps),
    ...rechargeHandlers(deps),
    ...moneyBackHandlers(deps),
    ...withdrawalHandlers(deps),
    ...refundHandlers(deps),
    ...itemHandlers(deps),
    ...libraryHandlers(deps),
    ...settingHandlers(deps),
    ...storefrontHandlers(deps),
    ...ordersHandlers(deps),
    ...parcelHandlers(deps),
    ...carrierHandlers(deps),
    ...returnHandlers(deps),
    ...reviewHandlers(deps),
    ...supportHandlers(deps),
    ...findHandlers(deps),
    ...shoppersHandlers(deps),
    ...invitationsHandlers(deps),
    ...totalHandlers(deps),
  };
}
