import type { ConsoleOutput } from '../../../shared/console/index.ts';

export type Compared = NonNullable<ConsoleOutput<'statementCompare'>['found']>;

export type Choice = NonNullable<ConsoleOutput<'statementCompare'>['choice']>;
