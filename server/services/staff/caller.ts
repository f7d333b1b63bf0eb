import type { Grants } from '../../../shared/console/rights.ts';

/** Who calls: somebody in a session of the console. */
export interface Caller {
  staffId: number;
  sessionId: string;
  grants: Grants;
}

/** As the audit log names them. */
export const actorOf = ({ staffId }: Pick<Caller, 'staffId'>) => `staff:${staffId}`;
