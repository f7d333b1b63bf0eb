import { z } from 'zod';
import { consoleEndpoint } from './endpoint.ts';
import { id, line, version } from './fields.ts';

/** Where the number of a parcel stands in a tracking address. */
const NUMBER = '{number}';

/** `https://carrier.example/track?no={number}`: a page of the web that the number is a part of; or empty. */
function isTrackingUrl(text: string): boolean {
  if (text === '') return true;
  const url = URL.parse(text.replace(NUMBER, '1'));
  const where = URL.parse(text.replace(NUMBER, '2'));
  const web = url?.protocol === 'https:' || url?.protocol === 'http:';
  return web && url.origin === where?.origin && url.href !== where.href && text.split(NUMBER).length === 2;
}

const name = line(40).min(1);
const trackingUrl = line(300).refine(isTrackingUrl);

const carrier = z.object({
  id: z.int(),
  name: z.string(),
  tracking_url: z.string(),
  position: z.int(),
  /** Closed ones are offered for no new parcel. */
  open: z.boolean(),
  version: z.int(),
});

export const carriers = {
  carriers: consoleEndpoint({
    summary: 'The carriers in the order of staff, closed ones too',
    right: 'shipping:read',
    input: z.strictObject({}),
    output: z.array(carrier),
  }),
  carrierMake: consoleEndpoint({
    summary: 'Add a carrier; its tracking address has {number} in the place of a parcel’s number, or is empty',
    right: 'shipping:do',
    rate: 'write',
    input: z.strictObject({ name, tracking_url: trackingUrl.default('') }),
    output: z.array(carrier),
  }),
  carrierChange: consoleEndpoint({
    summary: 'Change a carrier; a closed one is offered for no new parcel',
    right: 'shipping:do',
    rate: 'write',
    input: z.strictObject({
      id,
      version,
      name,
      tracking_url: trackingUrl,
      position: z.int().min(1).max(10_000),
      open: z.boolean(),
    }),
    output: z.array(carrier),
  }),
};
