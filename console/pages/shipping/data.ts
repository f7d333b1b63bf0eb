import type { ConsoleOutput } from '../../../shared/console/index.ts';

/** A page of orders that wait. */
export interface ToSendPage {
  data: ConsoleOutput<'toSend'>;
  next: string | null;
}

export type ToSendRow = ToSendPage['data']['rows'][number];

export type Carrier = ConsoleOutput<'carriers'>[number];

export type Address = ConsoleOutput<'parcelAddresses'>[number];
