import type { z } from 'zod';
import type { Writer } from '../../../db/store.ts';
import type { ActKind } from '../../../shared/console/act-kinds.ts';
import { StaffRefused } from '../staff-refused.ts';
import { type ActDefinition, type Acts, type Facts, hashOfAct, signedOf } from './act.ts';
import { actParameters } from './act-parameters.ts';

/** An act that is wanted: its kind, and the parameters as they came. */
export interface WantedAct {
  kind: ActKind;
  parameters: Record<string, unknown>;
}

/** The acts of this shop, looked up by their kind. */
export function createActTable(acts: Partial<Acts>) {
  /** Of parameters that were parsed as those of this kind, which is why any may be given here. */
  function definitionOf(kind: ActKind): ActDefinition<Record<string, unknown>> {
    // Stored requests may be of a kind that an earlier version had.
    const definition = acts[kind] as unknown as ActDefinition<Record<string, unknown>> | undefined;
    if (!definition) throw new StaffRefused('actUnknown');
    return definition;
  }

  return {
    /** Throws `actUnknown`. */
    definitionOf,

    /** Throws `actUnknown`, `invalid`. */
    parametersOf: ({ kind, parameters }: WantedAct): Record<string, unknown> => {
      const schema: z.ZodType<Record<string, unknown>> | undefined = actParameters[kind];
      if (!schema) throw new StaffRefused('actUnknown');
      const { success, data, error } = schema.safeParse(parameters);
      if (success) return data;
      const field = error.issues[0]?.path.join('.') ?? '';
      throw new StaffRefused('invalid', { params: { field }, data: { field } });
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
