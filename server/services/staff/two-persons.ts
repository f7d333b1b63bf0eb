import { selectActiveStaff, selectStaffUnlessBlocked } from '../../../db/queries/staff/approvals.ts';
import type { Reader, Writer } from '../../../db/store.ts';
import { type ActKind, areaOfAct, mayAskForAct, mayDoAct } from '../../../shared/console/act-kinds.ts';
import { type Area, allows, areas, type Grants } from '../../../shared/console/rights.ts';
import { StaffRefused } from '../staff-refused.ts';
import type { Persons } from './act.ts';

/**
 * Somebody who was blocked is counted as a second person for so long, in ms: a block needs no second yes, and must not
 * be the way to be the only one.
 */
const STILL_COUNTED = 24 * 60 * 60 * 1000;

interface Asked {
  kind: ActKind;
  parameters: Record<string, unknown>;
  askedBy: number;
}

/** What a person may do now; a role may have been taken away since the session began. Throws `rightMissing`. */
export async function grantsIn(on: Reader, staffId: number): Promise<Grants> {
  const found = (await selectActiveStaff(on)).find(({ id }) => id === staffId);
  if (!found) throw new StaffRefused('rightMissing', { code: 403 });
  return found.grants;
}

/**
 * Areas in which nobody else may agree if a person is to do it alone: that of the act, and those in which it would let
 * somebody agree, or an owner could make the second person for what another owner has to agree to.
 */
function areasAlone({ kind, parameters }: Pick<Asked, 'kind' | 'parameters'>): Area[] {
  const { rights, gives } = (parameters.about ?? {}) as Record<string, unknown>;
  const given = `${rights ?? ''} ${gives ?? ''}`.split(' ');
  return [areaOfAct[kind], ...areas.filter((area) => given.includes(`${area}:approve`))];
}

/** The areas in which nobody else is there who could agree; none for a person who could let nobody in. */
export async function areasWithoutSecond(on: Reader, staffId: number, now: number): Promise<readonly Area[]> {
  const own = (await selectActiveStaff(on)).find(({ id }) => id === staffId);
  if (!own || !allows(own.grants, 'staff:ask')) return [];
  const counted = await selectStaffUnlessBlocked(on, now - STILL_COUNTED);
  const others = counted.filter(({ id }) => id !== staffId);
  return areas.filter((area) => !others.some(({ grants }) => allows(grants, `${area}:approve`)));
}

/** Nobody else is there who could agree, and the person is one who could let others in. */
export async function isAlone(on: Reader, { askedBy, ...act }: Asked, now: number): Promise<boolean> {
  const alone = await areasWithoutSecond(on, askedBy, now);
  return areasAlone(act).every((area) => alone.includes(area));
}

/** Throws if the two may not do this together any more: both are looked at anew, in the transaction of the act. */
export async function refuseUnlessTwo(tx: Writer, row: Asked, decidedBy: number): Promise<Persons> {
  const found = (await selectActiveStaff(tx)).find(({ id }) => id === row.askedBy);
  if (!found || !(mayDoAct(found.grants, row.kind) || mayAskForAct(found.grants, row.kind))) {
    throw new StaffRefused('askerMayNot');
  }
  const asker = { staffId: row.askedBy, grants: found.grants };
  if (decidedBy === row.askedBy) {
    if (!(await isAlone(tx, row, tx.now))) throw new StaffRefused('secondPerson', { code: 403 });
    return { asker, decider: null };
  }
  const grants = await grantsIn(tx, decidedBy);
  if (!allows(grants, `${areaOfAct[row.kind]}:approve`)) throw new StaffRefused('rightMissing', { code: 403 });
  return { asker, decider: { staffId: decidedBy, grants } };
}
