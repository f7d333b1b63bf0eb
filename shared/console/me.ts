import { z } from 'zod';
import { consoleEndpoint } from './endpoint.ts';
import { areas, grantKinds } from './rights.ts';

export const me = {
  me: consoleEndpoint({
    summary: 'Who is signed in, and what the role includes',
    right: 'session',
    input: z.strictObject({}),
    output: z.object({
      staff_id: z.int(),
      name: z.string(),
      /** Key of the role. */
      role: z.string(),
      grants: z.partialRecord(z.enum(areas), z.array(z.enum(grantKinds)).readonly()),
    }),
  }),
};
