import type { CallOutput } from '../../../shared/contract/index.ts';

/** An order as the shop answers its shopper. */
export type Order = CallOutput<'order'>[number];
