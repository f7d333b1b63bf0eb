import type { ConsoleOutput } from '../../../shared/console/index.ts';

/** All of one shopper. */
export type Shopper = ConsoleOutput<'shopper'>;
