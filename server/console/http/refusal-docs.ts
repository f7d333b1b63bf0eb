import type { ConsoleEndpoint } from '../../../shared/console/endpoint.ts';
import { DEFAULT_LOCALE } from '../../../shared/locales.ts';
import { reasonsOf } from '../../http/openapi/answers.ts';
import { refusedSchema } from '../../http/openapi/envelope.ts';
import type { JsonSchema } from '../../http/openapi/json-schema.ts';
import type { Messages } from '../../i18n.ts';
import type { StaffReason } from '../../services/staff-refused.ts';
import texts from '../../staff-locales/en-US.json' with { type: 'json' };

interface Kind {
  code: number;
  description: string;
  reasons: readonly StaffReason[];
  data?: JsonSchema;
  /** The calls that may answer it. */
  of: (method: 'GET' | 'POST', endpoint: ConsoleEndpoint) => boolean;
}

const challenge: JsonSchema = {
  type: 'object',
  properties: {
    kind: { type: 'string', description: 'What is to be done' },
    nonce: { type: 'string', description: 'Goes into the header `Step-Up` with the signature' },
    passkey: {
      description: 'Options for the browser, to be passed to it as they are; null if the caller has no passkey',
      anyOf: [{ type: 'object' }, { type: 'null' }],
    },
    code: { type: 'boolean', description: 'A code of the authenticator app, or a recovery code, does too' },
  },
  required: ['kind', 'nonce', 'passkey', 'code'],
};

/** Refusals with a code of their own, which is the HTTP status too (docs/console.md, Calls). */
const kinds: Record<string, Kind> = {
  NotSignedIn: {
    code: 401,
    description: 'Nobody is signed in, or the session has ended',
    reasons: ['notSignedIn'],
    of: (_, { right }) => right !== 'public',
  },
  Forbidden: {
    code: 403,
    description: 'The role lacks the right, another person has to do it, or a page of another site has sent it',
    reasons: ['rightMissing', 'secondPerson', 'foreignOrigin'],
    of: (method, { right }) => method === 'POST' || right !== 'public',
  },
  Changed: {
    code: 409,
    description: 'What the caller saw has changed: `data` is how it is now, or null',
    reasons: ['changed', 'carrierChanged', 'returnChanged', 'rowsRefused'],
    data: {},
    of: (method, { right }) => method === 'POST' && right !== 'public',
  },
  FactorNeeded: {
    code: 428,
    description: 'A fresh factor is needed: `data` is the challenge, for the header `Step-Up` of the same call',
    reasons: ['factorNeeded'],
    data: challenge,
    of: (_, { stepUp }) => stepUp,
  },
};

/** The envelopes of refusals, one for each code. */
export function refusalSchemas({ table }: Messages): Record<string, JsonSchema> {
  const own = Object.values(kinds).flatMap(({ reasons }): readonly string[] => reasons);
  const all = reasonsOf([...Object.keys(table(DEFAULT_LOCALE)), ...Object.keys(texts)]);
  const Refused = refusedSchema({
    description:
      'Refused; nothing has changed, and `msg` says why. `data` has the `field` that is not as the call wants it',
    code: { const: 400 },
    // Rows of a list are refused for what they say, or since one has changed.
    reason: { type: 'string', enum: all.filter((reason) => !own.includes(reason) || reason === 'rowsRefused') },
    data: {},
  });
  const others = Object.entries(kinds).map(([name, { code, description, reasons, data }]) => {
    const schema = refusedSchema({
      description,
      code: { const: code },
      reason: { type: 'string', enum: [...reasons] },
      data,
    });
    return [name, schema] as const;
  });
  return { Refused, ...Object.fromEntries(others) };
}

/** The responses that have these envelopes. */
export const refusalResponses = () =>
  Object.fromEntries(
    Object.entries(kinds).map(([name, { description }]) => {
      const schema = { $ref: `#/components/schemas/${name}` };
      return [name, { description, content: { 'application/json': { schema } } }];
    }),
  );

/** References to those that a call may answer, by status. */
export const refusalsOf = (method: 'GET' | 'POST', endpoint: ConsoleEndpoint) =>
  Object.fromEntries(
    Object.entries(kinds)
      .filter(([, { of }]) => of(method, endpoint))
      .map(([name, { code }]) => [code, { $ref: `#/components/responses/${name}` }]),
  );
