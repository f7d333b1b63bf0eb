import type { ConsoleOutput } from '../../../shared/console/index.ts';

export type Compared = ConsoleOutput<'statementCompare'>;
