import { z } from 'zod';
import { consoleEndpoint } from './endpoint.ts';
import { setupSteps } from './setup-steps.ts';

export const setup = {
  setup: consoleEndpoint({
    summary: 'What the shop needs until its first sale, as far as the caller may do it',
    right: 'catalogue:do',
    input: z.strictObject({}),
    output: z.array(
      z.object({
        step: z.enum(setupSteps),
        /** `waiting`: asked for, and for a second person to agree to. */
        state: z.enum(['left', 'waiting', 'done']),
        /** What of it is missing: a setting, rows of the storefront, an article; of an invitation, its `link` or `acceptance`. */
        missing: z.string().nullable(),
      }),
    ),
  }),
};
