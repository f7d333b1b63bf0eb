import { z } from 'zod';
import { settingKeys } from '../settings.ts';
import { consoleEndpoint } from './endpoint.ts';
import { instant, lines, note, performed, version } from './fields.ts';

const setting = z.object({
  key: z.enum(settingKeys),
  /** As it is stored: money in yuan. */
  value: z.string(),
  default: z.string(),
  /** The values are sums of money. */
  is_sum: z.boolean(),
  /** The values that it may have; null where staff type one. */
  choices: z.array(z.string()).nullable(),
  version: z.int(),
  changed_at: instant.nullable(),
  /** Name of staff, or who gave the command. */
  changed_by: z.string().nullable(),
  /** The value before. */
  old: z.string().nullable(),
});

export const settings = {
  settings: consoleEndpoint({
    summary: 'The settings of the shop: value, the value before, who changed it and when',
    right: 'shopSettings:read',
    input: z.strictObject({}),
    output: z.array(setting),
  }),
  settingChange: consoleEndpoint({
    summary: 'Change a setting of the shop, or ask a second person for it',
    right: 'shopSettings:ask',
    rate: 'write',
    stepUp: true,
    input: z.strictObject({ key: z.string().max(60), value: lines(2000), version, note }),
    output: z.object({ ...performed, setting }),
  }),
};
