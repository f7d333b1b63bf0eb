import type { ConsoleInput, ConsoleOutput } from '../../../shared/console/index.ts';

export type Section = ConsoleInput<'storefront'>['section'];
export type Row = ConsoleOutput<'storefront'>[number];

/** The sections of the storefront, in the order in which the screen offers them. */
export const sections: readonly Section[] = ['categories', 'carousel', 'mall', 'notices'];
