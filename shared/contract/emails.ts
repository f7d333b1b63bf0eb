import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { lookedUp, ruled } from './fields.ts';

const source = 'docs/domain.md, E-mail';

const credentials = { source, extension: true, rate: 'credentials' } as const;

export const emails = {
  setEmail: endpoint({
    ...credentials,
    summary: 'Send a code to an e-mail address, confirmed by the log-in password; at most one a minute',
    auth: 'session',
    done: 'message.codeSent',
    input: z.object({ email: ruled('email'), password: lookedUp() }),
    output: z.null(),
  }),
  confirmEmail: endpoint({
    ...credentials,
    summary: 'Confirm the address by the code',
    auth: 'session',
    done: 'message.saved',
    input: z.object({ code: lookedUp(20) }),
    output: z.object({ email: z.string() }),
  }),
  removeEmail: endpoint({
    ...credentials,
    summary: 'Remove the e-mail address, confirmed by the log-in password',
    auth: 'session',
    done: 'message.saved',
    input: z.object({ password: lookedUp() }),
    output: z.null(),
  }),
  forgotPassword: endpoint({
    ...credentials,
    summary: 'Send a code to the confirmed address of a shopper; the answer never says whether there is one',
    done: 'message.codeSentIfKnown',
    input: z.object({ username: lookedUp(), email: ruled('email') }),
    output: z.null(),
  }),
  recoverPassword: endpoint({
    ...credentials,
    summary: 'Set a new password by the code; every session ends',
    done: 'message.passwordRecovered',
    input: z.object({ username: lookedUp(), code: lookedUp(20), password: ruled('password'), c_password: lookedUp() }),
    output: z.null(),
  }),
};
