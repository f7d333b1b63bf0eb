import type { Writer } from '../../../db/store.ts';
import type { ActKind } from '../../../shared/console/act-kinds.ts';
import { StaffRefused } from '../staff-refused.ts';
import { type Acts, type AnyAct, type Facts, hashOfAct, signedOf } from './act.ts';

/** An act that is wanted: its kind, and the parameters as they came. */
export interface WantedAct {
  kind: ActKind;
  parameters: Record<string, unknown>;
}

/** The acts of this shop, looked up by their kind. */
export function createActTable(acts: Acts) {
  function definitionOf(kind: ActKind): AnyAct {
    const definition = acts[kind];
    if (!definition) throw new StaffRefused('actUnknown');
    return definition;
  }

  return {
    /** Throws `actUnknown`. */
    definitionOf,

    /** Throws `invalid`. */
    parametersOf: ({ kind, parameters }: WantedAct): Record<string, unknown> => {
      const parsed = definitionOf(kind).parameters.safeParse(parameters);
      if (!parsed.success) {
        const field = parsed.error.issues[0]?.path.join('.') ?? '';
        throw new StaffRefused('invalid', { params: { field }, data: { field } });
      }
      return parsed.data as Record<string, unknown>;
    },

    /** Throws `changed` (409) if the rows do not say any more what was signed. */
    sameFacts: async (tx: Writer, kind: ActKind, of: Record<string, unknown>, hash: string): Promise<Facts> => {
      const facts = await definitionOf(kind).facts(tx, of);
      if (hashOfAct(kind, signedOf(of, facts)) !== hash) throw new StaffRefused('changed', { code: 409 });
      return facts;
    },
  };
}

export type ActTable = ReturnType<typeof createActTable>;
