import {
  etcdKilled,
  postgresKilled,
  primaryFrozen,
  primaryKilled,
  promotedByHand,
  standbyKilled,
  switchedOver,
} from './databases.ts';
import type { Fault } from './fault.ts';
import { diskFull } from './files.ts';
import { listeningLost } from './listening.ts';
import { restoredElsewhere } from './restore.ts';
import { nothingHappens, rollingRestart, shopFrozen, shopKilled } from './shops.ts';

/** In the order in which they happen. */
export const faults: readonly Fault[] = [
  nothingHappens,
  shopKilled,
  shopFrozen,
  rollingRestart,
  switchedOver,
  postgresKilled,
  primaryKilled,
  promotedByHand,
  primaryFrozen,
  standbyKilled,
  etcdKilled,
  listeningLost,
  diskFull,
  restoredElsewhere,
];
