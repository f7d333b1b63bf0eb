import type { ConsoleOutput } from '../../../shared/console/index.ts';

/** What stands around the items. */
export const shelves = ['categories', 'carousel', 'mall', 'notices'] as const;

export type Shelf = (typeof shelves)[number];
export type Row = ConsoleOutput<'shelf'>[number];
