import { z } from 'zod';
import { consoleEndpoint } from './endpoint.ts';

export const presence = {
  presence: consoleEndpoint({
    summary: 'Who else has this open: `withdrawal:7`, `order:2611…`, `item:3`, `recharge:2611…`, `refunds:all`',
    right: 'session',
    input: z.strictObject({ subject: z.string().max(60) }),
    output: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
};
