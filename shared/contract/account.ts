import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { accountEventKinds } from './enums.ts';
import {
  instant,
  lookedUp,
  lookedUpOptional,
  paging,
  ruled,
  ruledOptional,
  wholeNumberOptional,
  yuan,
} from './fields.ts';

/** The shopper who is logged in (docs/spec.md, section 3). The card number is masked; `user_bank` has it whole. */
const userInfoOutput = z.object({
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
  /** The colour (1 to 5) of the shopper's initial. */
  avatar: z.int(),
  /** Extension: root-relative address of the shopper's picture; empty without one. */
  avatar_url: z.string(),
  /** Whether withdrawals and changes of the card require the fund password (an extension). */
  has_safe_pwd: z.boolean(),
  /** When a withdrawal requested now is paid at the earliest, if the card was changed recently (an extension). */
  bank_payable_at: instant.nullable(),
});

const bankCard = z.object({ bank_truename: z.string(), bank_account: z.string(), bank_name: z.string() });

const deliveryAddress = z.object({ truename: z.string(), phone: z.string(), address: z.string() });

export const account = {
  login: endpoint({
    summary: 'Log in',
    source: 'docs/spec.md, sections 5 and 7; docs/domain.md, Shoppers, sessions, bounds',
    rate: 'credentials',
    // A wrong length is not reported, since that would help to guess passwords.
    input: z.object({ username: lookedUp(), password: lookedUp() }),
    output: z.object({ token: z.string(), ...userInfoOutput.shape }),
  }),
  register: endpoint({
    summary: 'Register with an invitation code',
    source: 'docs/spec.md, sections 5 and 7; docs/domain.md, Shoppers, sessions, bounds',
    rate: 'registration',
    done: 'message.registered',
    input: z.object({
      username: ruled('username'),
      nickname: ruledOptional('nickname'),
      password: ruled('password'),
      invitation_code: ruled('invitation_code'),
      /** Extension: 1 if the shopper agrees to the agreements (articles 2 and 3); that is recorded with their versions. */
      agreed: wholeNumberOptional(0, 1),
      /** Extension: with `agreed`, the agreements that were shown; if others are current, the registration is refused. */
      agreed_to: lookedUpOptional(),
    }),
    output: z.object({ username: z.string(), nickname: z.string() }),
  }),
  logout: endpoint({
    summary: 'End this session',
    source: 'docs/spec.md, sections 4 and 7',
    auth: 'session',
    input: z.object({}),
    output: z.null(),
  }),
  userInfo: endpoint({
    summary: 'The signed-in shopper',
    source: 'docs/spec.md, sections 3 and 7',
    auth: 'session',
    input: z.object({}),
    output: userInfoOutput,
  }),
  setNickname: endpoint({
    summary: 'Change the name that others see',
    source: 'docs/decisions/0035-what-strangers-learn.md',
    extension: true,
    auth: 'session',
    rate: 'write',
    done: 'message.saved',
    input: z.object({ nickname: ruled('nickname') }),
    output: z.object({ nickname: z.string() }),
  }),
  invitation: endpoint({
    summary: 'The invitation code and link of the shopper',
    source: 'docs/spec.md, sections 3 and 7; docs/domain.md, Shoppers, sessions, bounds',
    auth: 'session',
    input: z.object({}),
    output: z.object({
      invitation_code: z.string(),
      invitation_url: z.url(),
      /** Extension: the link as a QR code, an SVG in a data URL. */
      invitation_qr: z.string(),
    }),
  }),
  updatePwd: endpoint({
    summary: 'Change the password; every other session ends',
    source: 'docs/spec.md, sections 5 and 7; docs/domain.md, Shoppers, sessions, bounds',
    auth: 'session',
    rate: 'credentials',
    missing: 'loginPassword.missing',
    input: z.object({ old_password: lookedUp(), password: ruled('password'), c_password: lookedUp() }),
    output: z.null(),
  }),
  setSafePwd: endpoint({
    summary:
      'Set the fund password that withdrawals and changes of the card ask for from then on; confirmed by the log-in password, and by the one that it replaces',
    source: 'docs/domain.md, Recharge and withdrawal',
    extension: true,
    auth: 'session',
    rate: 'credentials',
    input: z.object({ password: lookedUp(), old_safe_pwd: lookedUpOptional(), safe_pwd: ruled('safe_pwd') }),
    output: z.null(),
  }),
  sessions: endpoint({
    summary: "The shopper's own live sessions, newest first",
    source: 'docs/domain.md, Answers (extensions)',
    extension: true,
    auth: 'session',
    input: z.object({}),
    output: z.array(
      z.object({
        id: z.string(),
        user_agent: z.string(),
        created_at: instant,
        expires_at: instant,
        /** The session of this request. */
        current: z.boolean(),
      }),
    ),
  }),
  sessionEnd: endpoint({
    summary: "End one of the shopper's own sessions",
    source: 'docs/domain.md, Answers (extensions)',
    extension: true,
    auth: 'session',
    rate: 'write',
    input: z.object({ id: lookedUp(64) }),
    output: z.null(),
  }),
  accountEvents: endpoint({
    summary: "What happened to the shopper's account in the last 180 days, newest first",
    source: 'docs/decisions/0034-a-changed-card-waits.md',
    extension: true,
    auth: 'session',
    paged: true,
    input: z.object(paging),
    output: z.array(
      z.object({
        id: z.int(),
        kind: z.enum(accountEventKinds),
        kind_txt: z.string(),
        /** The masked card, the amount, the nickname, or the user agent of the ended session; otherwise empty. */
        detail: z.string(),
        /** IP address; empty for acts of staff. */
        address: z.string(),
        user_agent: z.string(),
        /** How often it happened within the hour; above 1 only for wrong passwords. */
        times: z.int(),
        created_at: instant,
      }),
    ),
  }),
  userBank: endpoint({
    summary: 'The bank card on file, whole; empty texts without one',
    source: 'docs/spec.md, sections 3 and 7; docs/domain.md, Shoppers, sessions, bounds',
    auth: 'session',
    input: z.object({}),
    output: z.object({
      ...bankCard.shape,
      /** Extension: how long withdrawals to a changed card wait, in seconds. */
      change_wait: z.int(),
    }),
  }),
  setBank: endpoint({
    summary: 'Keep the bank card; withdrawals to one that takes the place of another are paid later',
    source: 'docs/spec.md, sections 5 and 7; docs/domain.md, Shoppers, sessions, bounds',
    auth: 'session',
    rate: 'write',
    done: 'message.saved',
    input: z.object({
      bank_truename: ruled('bank_truename'),
      bank_account: ruled('bank_account'),
      bank_name: ruled('bank_name'),
      /** Extension: required if a fund password has been set. */
      safe_pwd: lookedUpOptional(),
    }),
    output: bankCard,
  }),
  userAddress: endpoint({
    summary: 'The delivery address on file; empty texts without one',
    source: 'docs/spec.md, sections 3 and 7; docs/domain.md, Shoppers, sessions, bounds',
    auth: 'session',
    input: z.object({}),
    output: deliveryAddress,
  }),
  saveAddress: endpoint({
    summary: 'Keep the delivery address',
    source: 'docs/spec.md, sections 5 and 7; docs/domain.md, Shoppers, sessions, bounds',
    auth: 'session',
    rate: 'write',
    done: 'message.saved',
    input: z.object({ truename: ruled('truename'), phone: ruled('phone'), address: ruled('address') }),
    output: deliveryAddress,
  }),
};
