import {
  etcdFollowerKilled,
  etcdLeaderKilled,
  etcdLost,
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
import { nothingHappens, rollingUpgrade, shopFrozen, shopKilled } from './shops.ts';

/** In the order in which they happen: what follows the upgrade is of the new program. */
export const faults: readonly Fault[] = [
  rollingUpgrade,
  nothingHappens,
  shopKilled,
  shopFrozen,
  switchedOver,
  postgresKilled,
  primaryKilled,
  promotedByHand,
  primaryFrozen,
  standbyKilled,
  etcdLeaderKilled,
  etcdFollowerKilled,
  etcdLost,
  listeningLost,
  diskFull,
  restoredElsewhere,
];
