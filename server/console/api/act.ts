import type { ActKind } from '../../../shared/console/act-kinds.ts';
import type { Performed } from '../../services/staff/act.ts';
import type { GivenParameters } from '../../services/staff/act-parameters.ts';
import type { ActInput, ShowFactor } from '../../services/staff/perform.ts';
import { performMany } from '../../services/staff/perform-many.ts';
import { FRESH } from '../../services/staff/sessions.ts';
import type { Services } from '../../services.ts';
import type { ActingCaller } from './handler.ts';

/**
 * Asks for a factor of the last five minutes, over this very act if the last is older, or `always`. The shell has none to
 * show.
 */
export const showOf =
  ({ staffStepUp }: Pick<Services, 'staffStepUp'>, { staff, proof }: ActingCaller): ShowFactor =>
  async (act, always) =>
    staff ? await staffStepUp.require(staff, act, proof, { within: always ? 0 : FRESH }) : undefined;

/** What such a call answers: done, or waiting under that number. */
export const performedOf = (performed: Performed) => ({
  state: performed.state,
  approval: performed.state === 'waiting' ? performed.approvalId : null,
});

/** An act that needs no second person was done. */
export const DONE = { state: 'done', approval: null } as const;

/** What an act takes, and nothing else: a field that only the contract has does not compile. */
type Exactly<Kind extends ActKind, Given> = Given & Record<Exclude<keyof Given, keyof GivenParameters[Kind]>, never>;

interface Act<Kind extends ActKind, Given extends GivenParameters[Kind]> extends Pick<ActInput, 'note' | 'only'> {
  kind: Kind;
  parameters: Exactly<Kind, Given>;
}

/** Does an act of weight, or asks for it (docs/domain.md, Two persons). */
export async function perform<Kind extends ActKind, Given extends GivenParameters[Kind]>(
  services: Pick<Services, 'approvals' | 'staffStepUp'>,
  act: Act<Kind, Given>,
  caller: ActingCaller,
) {
  return performedOf(await resultOf(services, act, caller));
}

/** The same with what the act returns. */
export function resultOf<Kind extends ActKind, Given extends GivenParameters[Kind]>(
  services: Pick<Services, 'approvals' | 'staffStepUp'>,
  { kind, parameters, note, only }: Act<Kind, Given>,
  caller: ActingCaller,
): Promise<Performed> {
  const input = { kind, parameters: { ...parameters }, note, only, key: caller.key };
  return services.approvals.perform(caller.actor, input, showOf(services, caller));
}

/** Many acts after one factor for all of them; what became of each, in their order. */
export async function performEach<Kind extends ActKind, Given extends GivenParameters[Kind] & { id: number }>(
  services: Pick<Services, 'approvals' | 'staffStepUp'>,
  acts: readonly Act<Kind, Given>[],
  caller: ActingCaller,
) {
  // A key of its own for each, so that a repeat of the list does nothing twice.
  const keyOf = (id: number) => (caller.key === undefined ? undefined : `${caller.key} ${id}`);
  const inputs = acts.map(({ kind, parameters, note, only }): ActInput => {
    return { kind, parameters: { ...(parameters as object) }, note, only, key: keyOf(parameters.id) };
  });
  const results = await performMany(services.approvals, caller.actor, inputs, showOf(services, caller));
  return results.map((one, at) => ({ ...one, parameters: (acts[at] as (typeof acts)[number]).parameters }));
}
