import type { ConsoleOutput } from '../../../shared/console/index.ts';

/** All of one order. */
export type Order = ConsoleOutput<'order'>;
