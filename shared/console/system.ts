import { z } from 'zod';
import { consoleEndpoint } from './endpoint.ts';

export const system = {
  shop: consoleEndpoint({
    summary: "The shop's name, currency and time zone, for every screen",
    right: 'public',
    input: z.strictObject({}),
    output: z.object({
      name: z.string(),
      /** Symbol, such as ¥. */
      currency: z.string(),
      /** Of IANA, such as Asia/Shanghai. */
      time_zone: z.string(),
    }),
  }),
};
