import type { ConsoleOutput } from '../../../shared/console/index.ts';

export type Recharge = ConsoleOutput<'recharge'>;
