import type { ApprovalRow } from '../../../db/queries/staff/approvals.ts';
import type { ActDefinition } from './act.ts';

/** How long what a second person has agreed to may be done or collected, in ms. */
export const AGREED_FOR = 24 * 60 * 60 * 1000;

/** Whether who asked collects what was agreed to. */
export const isCollected = ({ afterYes }: Pick<ActDefinition<never>, 'afterYes'>) =>
  afterYes === 'collect' || afterYes === 'fetch';

/** The key of the entry of what was collected, so that it is collected once. */
export const collectionKey = (id: number) => `approval ${id} collected`;

/** Whether a yes still holds, as far as its time goes. */
export const isAgreed = ({ state, decidedAt }: Pick<ApprovalRow, 'state' | 'decidedAt'>, now: number) =>
  state === 'done' && (decidedAt ?? 0) + AGREED_FOR > now;
