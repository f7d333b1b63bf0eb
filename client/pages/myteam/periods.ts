import type { TeamPeriod } from '../../../shared/contract/enums.ts';
import type { CallOutput } from '../../../shared/contract/index.ts';

export type TeamLevel = CallOutput<'teamDetail'>['levels'][number];

export const PATH = '/user/myteam';

/** Periods in the order of their tabs; the first one needs no query. */
export const periods = ['all', 'today', '7d', '30d'] as const satisfies TeamPeriod[];
