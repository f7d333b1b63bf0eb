import type { ConsoleOutput } from '../../../shared/console/index.ts';

export type Comparison = ConsoleOutput<'statementComparison'>;

export type Difference = ConsoleOutput<'statementDifferences'>[number];

export type Choice = NonNullable<ConsoleOutput<'statementCompare'>['choice']>;
