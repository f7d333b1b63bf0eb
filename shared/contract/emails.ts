import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { lookedUp, ruled, words } from './fields.ts';
import { email, ownPassword, usernameLookedUp } from './shared-fields.ts';

const source = 'docs/domain.md, E-mail';

const credentials = { source, extension: true, rate: 'credentials' } as const;

export const emails = {
  setEmail: endpoint({
    ...credentials,
    summary: 'Send a code to an e-mail address, confirmed by the log-in password; at most one a minute',
    auth: 'session',
    done: 'message.codeSent',
    input: z.object({ email, password: ownPassword }),
    output: z.null(),
  }),
  confirmEmail: endpoint({
    ...credentials,
    summary: 'Confirm the address by the code',
    auth: 'session',
    done: 'message.saved',
    input: z.object({ code: lookedUp(20).meta(words('The six digits that came by e-mail', '482913')) }),
    output: z.object({ email: z.string().meta(words('E-mail address', 'mia@example.com')) }),
  }),
  removeEmail: endpoint({
    ...credentials,
    summary: 'Remove the e-mail address, confirmed by the log-in password',
    auth: 'session',
    done: 'message.saved',
    input: z.object({ password: ownPassword }),
    output: z.null(),
  }),
  forgotPassword: endpoint({
    ...credentials,
    summary: 'Send a code to the confirmed address of a shopper; the answer never says whether there is one',
    done: 'message.codeSentIfKnown',
    input: z.object({ username: usernameLookedUp, email }),
    output: z.null(),
  }),
  recoverPassword: endpoint({
    ...credentials,
    summary: 'Set a new password by the code; every session ends',
    done: 'message.passwordRecovered',
    input: z.object({
      username: usernameLookedUp,
      code: lookedUp(20).meta(words('The ten digits that came by e-mail', '4829135076')),
      password: ruled('password').meta(words('The new password', 'battery staple')),
      c_password: lookedUp().meta(words('The new password once more', 'battery staple')),
    }),
    output: z.null(),
  }),
};
