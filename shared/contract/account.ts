import { z } from 'zod';
import { UNWANTED } from '../rules.ts';
import { endpoint } from './endpoint.ts';
import { ruled, ruledOptional, yuan } from './fields.ts';

/** The signed-in shopper (spec, section 3). The card number is masked; `user_bank` has it whole. */
export const userInfoOutput = z.object({
  username: z.string(),
  nickname: z.string(),
  recharge_money: yuan,
  reputation_score: z.int(),
  bank_truename: z.string(),
  bank_account: z.string(),
  bank_name: z.string(),
  truename: z.string(),
  phone: z.string(),
  address: z.string(),
  /** 1 to 5: the colour behind the shopper's initial. */
  avatar: z.int(),
});

export const account = {
  login: endpoint({
    summary: 'Log in',
    source: 'spec 5, 7; domain Shoppers, sessions, bounds',
    rate: 'credentials',
    // A wrong length is not said here: it would tell a guesser which passwords cannot be.
    input: z.object({ username: requiredText(), password: requiredText() }),
    output: z.object({ token: z.string(), ...userInfoOutput.shape }),
  }),
  register: endpoint({
    summary: 'Register with an invitation code',
    source: 'spec 5, 7; domain Shoppers, sessions, bounds',
    rate: 'credentials',
    done: 'message.registered',
    input: z.object({
      username: ruled('username'),
      nickname: ruledOptional('nickname'),
      password: ruled('password'),
      invitation_code: ruled('invitation_code'),
    }),
    output: z.object({ username: z.string(), nickname: z.string() }),
  }),
  logout: endpoint({
    summary: 'End this session',
    source: 'spec 4, 7',
    auth: 'session',
    input: z.object({}),
    output: z.null(),
  }),
  userInfo: endpoint({
    summary: 'The signed-in shopper',
    source: 'spec 3, 7',
    auth: 'session',
    input: z.object({}),
    output: userInfoOutput,
  }),
  invitation: endpoint({
    summary: 'The invitation code and link of the shopper',
    source: 'spec 3, 7; domain Shoppers, sessions, bounds',
    auth: 'session',
    input: z.object({}),
    output: z.object({ invitation_code: z.string(), invitation_url: z.url() }),
  }),
};

function requiredText() {
  return z
    .string()
    .default('')
    .transform((raw, context) => {
      if (raw !== '' && raw.length <= 200 && !UNWANTED.test(raw)) return raw;
      const reason = raw === '' ? 'missing' : 'pattern';
      context.addIssue({ code: 'custom', message: reason, params: { reason } });
      return z.NEVER;
    });
}
