import { selectActiveStaff } from '../../../db/queries/staff/approvals.ts';
import { hasFactor } from '../../../db/queries/staff/factors.ts';
import { selectStaff } from '../../../db/queries/staff/people.ts';
import { selectRole } from '../../../db/queries/staff/roles.ts';
import type { Reader } from '../../../db/store.ts';
import { type Area, allows, areas, type Grant, type Grants } from '../../../shared/console/rights.ts';
import type { Acts, Persons } from '../staff/act.ts';
import type { StaffInvites } from '../staff/invites.ts';
import type { LogInReset } from '../staff/log-in-reset.ts';
import { differences, goesBeyond, type StaffPeople } from '../staff/people.ts';
import { StaffRefused } from '../staff-refused.ts';

interface Deps {
  staffPeople: StaffPeople;
  staffInvites: StaffInvites;
  staffReset: LogInReset;
}

const never = async () => false;

/** `orders:do audit:own`: what a second person agrees to. */
const textOf = (rights: readonly (readonly [Area, Grant])[]) => rights.map((right) => right.join(':')).join(' ');

const rightsOf = (grants: Grants) => textOf(areas.flatMap((area) => (grants[area] ?? []).map((one) => [area, one])));

/** Throws `roleUnknown`. */
async function roleOf(on: Reader, key: string) {
  const role = await selectRole(on, key);
  if (!role) throw new StaffRefused('roleUnknown');
  return role;
}

async function personOf(on: Reader, staffId: number) {
  const found = await selectStaff(on, staffId);
  if (!found) throw new StaffRefused('staffUnknown');
  return found;
}

/** Neither asks nor agrees for themselves. Throws `notYourself`. */
async function notThemselves(_: Reader, { id: subject }: { id: number }, { asker, decider }: Persons) {
  if (subject === asker.staffId || subject === decider?.staffId) throw new StaffRefused('notYourself');
}

/**
 * Who asks can still sign in, or two who reset each other would be locked out together; and somebody may agree, or nobody
 * would ever. Throws `askerLockedOut`, `resetByCommand`.
 */
async function mayReset(on: Reader, subject: number, { asker, decider }: Persons) {
  if (asker.staffId === null) return;
  if (!(await hasFactor(on, asker.staffId))) throw new StaffRefused('askerLockedOut');
  if (decider !== null) return;
  const active = await selectActiveStaff(on);
  const others = active.filter(({ id }) => id !== asker.staffId && id !== subject);
  if (others.some(({ grants }) => allows(grants, 'staff:approve'))) return;
  const agrees = active.find(({ id }) => id === subject)?.grants ?? {};
  if (areas.some((area) => allows(agrees, `${area}:approve`))) throw new StaffRefused('resetByCommand');
}

/** Acts on staff themselves (docs/console.md, People and roles). */
export function peopleActs({ staffPeople, staffInvites, staffReset }: Deps) {
  const { hold } = staffPeople;
  const about = (subject: string, facts: Record<string, string>) => ({
    ...{ subject, amount: null, shopperId: null },
    about: facts,
  });

  return {
    'staff.invite': {
      // The link is for who agrees, its opening code for who asked: neither comes in alone.
      hold,
      persons: (on, input, { asker }) => staffInvites.mayInvite(on, input, asker),
      facts: async (on, { name, role }) =>
        about(`invite:${name}`, { rights: rightsOf((await roleOf(on, role)).grants) }),
      isWithinLimit: never,
      ready: (input) => async (tx, by, asker) => {
        const { link, expiresAt } = await staffInvites.makeIn(tx, input, by, asker);
        return { link, expires_at: expiresAt };
      },
    },

    'staff.role': {
      hold,
      persons: notThemselves,
      facts: async (on, { id, role }) => {
        const { name, role: before } = await personOf(on, id);
        return about(`staff:${id}`, { name, before, rights: rightsOf((await roleOf(on, role)).grants) });
      },
      isWithinLimit: never,
      ready: (input) => async (tx, by, asker) => {
        await staffPeople.setRoleIn(tx, input, by, asker);
        return {};
      },
    },

    'staff.block': {
      hold,
      persons: notThemselves,
      facts: async (on, { id }) => {
        const { name, role, blockedAt } = await personOf(on, id);
        if (blockedAt !== null) throw new StaffRefused('staffBlocked');
        return about(`staff:${id}`, { name, role });
      },
      // It only takes away, and cannot wait where somebody has lost a laptop.
      isWithinLimit: async () => true,
      ready: (input) => async (tx, by, asker) => {
        await staffPeople.blockIn(tx, { ...input, blocked: true }, by, asker);
        return {};
      },
    },

    'staff.unblock': {
      hold,
      persons: notThemselves,
      facts: async (on, { id }) => {
        const { name, role, blockedAt } = await personOf(on, id);
        if (blockedAt === null) throw new StaffRefused('staffNotBlocked');
        return about(`staff:${id}`, { name, role, rights: rightsOf((await roleOf(on, role)).grants) });
      },
      isWithinLimit: never,
      ready: (input) => async (tx, by, asker) => {
        await staffPeople.blockIn(tx, { ...input, blocked: false }, by, asker);
        return {};
      },
    },

    'staff.reset': {
      hold,
      persons: async (on, of, persons) => {
        await notThemselves(on, of, persons);
        await mayReset(on, of.id, persons);
      },
      facts: async (on, { id }) => {
        const { name, role, blockedAt } = await personOf(on, id);
        if (blockedAt !== null) throw new StaffRefused('staffBlocked');
        return about(`staff:${id}`, { name, role, rights: rightsOf((await roleOf(on, role)).grants) });
      },
      isWithinLimit: never,
      ready: (input) => async (tx, by, asker) => {
        const { link, expiresAt } = await staffReset.resetIn(tx, input, by, asker);
        return { link, expires_at: expiresAt };
      },
    },

    'role.change': {
      hold,
      persons: async (on, { key, grants }, { asker }) => {
        if (goesBeyond(asker.grants, await roleOf(on, key), grants)) throw new StaffRefused('grantsBeyond');
      },
      facts: async (on, { key, grants }) => {
        const { grants: before } = await roleOf(on, key);
        const changed = differences(before, grants);
        const isGiven = ([area, grant]: readonly [Area, Grant]) => grants[area]?.includes(grant) ?? false;
        return about(`role:${key}`, {
          role: key,
          gives: textOf(changed.filter(isGiven)),
          takes: textOf(changed.filter((right) => !isGiven(right))),
        });
      },
      isWithinLimit: never,
      ready: (input) => async (tx, by, asker) => {
        await staffPeople.changeRoleIn(tx, input, by, asker);
        return {};
      },
    },
  } satisfies Partial<Acts>;
}
