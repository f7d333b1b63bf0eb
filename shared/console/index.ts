import type { z } from 'zod';
import type { DoneBody } from '../call.ts';
import { approvals } from './approvals.ts';
import type { ConsoleCallName } from './calls.ts';
import { carriers } from './carriers.ts';
import type { ConsoleEndpoint } from './endpoint.ts';
import { exports } from './exports.ts';
import { figures } from './figures.ts';
import { find } from './find.ts';
import { items } from './items.ts';
import { library } from './library.ts';
import { money } from './money.ts';
import { moneyBack } from './money-back.ts';
import { orders } from './orders.ts';
import { parcels } from './parcels.ts';
import { payments } from './payments.ts';
import { presence } from './presence.ts';
import { returns } from './returns.ts';
import { reviews } from './reviews.ts';
import { settings } from './settings.ts';
import { setup } from './setup.ts';
import { invitations, shoppers } from './shoppers.ts';
import { staff } from './staff.ts';
import { statements } from './statement-calls.ts';
import { storefront } from './storefront.ts';
import { support } from './support.ts';
import { system } from './system.ts';
import { totals } from './totals.ts';

/** Every call of the console by its name. A call without an entry, or an entry without a call, does not compile. */
export const consoleContract = {
  ...approvals,
  ...figures,
  ...exports,
  ...money,
  ...statements,
  ...system,
  ...setup,
  ...presence,
  ...staff,
  ...payments,
  ...moneyBack,
  ...items,
  ...library,
  ...settings,
  ...storefront,
  ...orders,
  ...parcels,
  ...carriers,
  ...returns,
  ...reviews,
  ...support,
  ...find,
  ...shoppers,
  ...invitations,
  ...totals,
} satisfies Record<ConsoleCallName, ConsoleEndpoint>;

type Contract = typeof consoleContract;

/** The fields of a call for its caller. */
export type ConsoleInput<Name extends ConsoleCallName> = z.input<Contract[Name]['input']>;

/** The fields of a call as its handler gets them, parsed. */
export type ParsedConsoleInput<Name extends ConsoleCallName> = z.output<Contract[Name]['input']>;

/** `data` of the answer. */
export type ConsoleOutput<Name extends ConsoleCallName> = z.output<Contract[Name]['output']>;

/** Its time is ms since 1970. */
export type ConsoleDone<Data> = DoneBody<Data, number>;

/**
 * Any other answer: 400 refused, 401 nobody is signed in, 403 the role lacks the right, 409 the row has changed (`data`
 * is its present state), 428 a fresh factor is needed (`data` is the challenge). `reason` is the refusal for programs.
 */
export interface ConsoleRefused {
  code: number;
  msg: string;
  reason: string;
  data: unknown;
}
