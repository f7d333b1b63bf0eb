import { z } from 'zod';
import { consoleEndpoint } from './endpoint.ts';

export const system = {
  shop: consoleEndpoint({
    summary: "The shop's name, currency, time zone and hours of support, for every screen",
    right: 'public',
    input: z.strictObject({}),
    output: z.object({
      name: z.string(),
      /** Symbol, such as ¥. */
      currency: z.string(),
      /** Of IANA, such as Asia/Shanghai. */
      time_zone: z.string(),
      /** When staff work each day, by the shop's clock, such as 09:00; promises are counted in these hours. */
      opening: z.object({ from: z.string(), until: z.string() }),
    }),
  }),
};
