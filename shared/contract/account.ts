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
  words,
  yuan,
} from './fields.ts';
import {
  avatar,
  avatarUrl,
  bankName,
  createdAt,
  expiresAt,
  fundPassword,
  nickname,
  ownPassword,
  recipient,
  recipientInput,
  username,
  usernameInput,
  usernameLookedUp,
} from './shared-fields.ts';

/** The shopper who is logged in (docs/spec.md, section 3). The card number is masked; `user_bank` has it whole. */
const userInfoOutput = z.object({
  username,
  nickname,
  recharge_money: yuan.meta(words('Balance in yuan', 1832)),
  reputation_score: z.int().meta(words('Starts at 100; only staff change it', 100)),
  bank_truename: z.string().meta(words('Name of the account holder', 'Mia Lin')),
  bank_account: z.string().meta(words('Card number, masked', '**** 1234')),
  bank_name: bankName,
  ...recipient,
  avatar,
  avatar_url: avatarUrl,
  has_safe_pwd: z.boolean().describe('A fund password has been set: withdrawals and changes of the card ask for it'),
  bank_payable_at: instant
    .nullable()
    .meta(
      words(
        'Extension: from when a withdrawal asked for now is paid, where the card was changed lately; else null',
        '2026-11-22T14:00:00.000Z',
      ),
    ),
});

const bankCard = z.object({
  bank_truename: z.string().meta(words('Name of the account holder', 'Mia Lin')),
  bank_account: z.string().meta(words('Card number', '6217000000001234')),
  bank_name: bankName,
});

const deliveryAddress = z.object(recipient);

export const account = {
  login: endpoint({
    summary: 'Log in',
    source: 'docs/spec.md, sections 5 and 7; docs/domain.md, Shoppers, sessions, bounds',
    rate: 'credentials',
    // A wrong length is not reported, since that would help to guess passwords.
    input: z.object({
      username: usernameLookedUp,
      password: lookedUp().meta(words('The password itself, or its MD5 in lower-case hex', 'correct horse')),
    }),
    output: z.object({
      token: z
        .string()
        .meta(
          words(
            'Goes into the Authorization header of every call that needs a session',
            'eyJhbGciOiJIUzI1NiJ9.e30.c2ln',
          ),
        ),
      ...userInfoOutput.shape,
    }),
  }),
  register: endpoint({
    summary: 'Register with an invitation code; without one where `shop` says that registration is open',
    source: 'docs/spec.md, sections 5 and 7; docs/domain.md, Shoppers, sessions, bounds',
    rate: 'registration',
    alsoSent: ['invitation_code'],
    done: 'message.registered',
    input: z.object({
      username: usernameInput,
      nickname: ruledOptional('nickname').meta(
        words('Name that others see; a neutral one is made when left out', 'Mia'),
      ),
      password: ruled('password').meta(words('The password itself, or its MD5 in lower-case hex', 'correct horse')),
      invitation_code: ruledOptional('invitation_code').meta(
        words('Invitation code of the shopper who invited this one', 'A1B2C3D4'),
      ),
      agreed: wholeNumberOptional(0, 1).describe(
        '1 if the shopper agrees to the agreements; recorded with their versions',
      ),
      agreed_to: lookedUpOptional().meta(
        words(
          'With `agreed`: the `agreements` of `shop` that were shown; refused if others are current. Without it, those that are',
          '2.0.zh-CN 3.4.zh-CN',
        ),
      ),
    }),
    output: z.object({ username, nickname }),
  }),
  inviter: endpoint({
    summary:
      'Whose invitation code this is, before a registration; without the field, of the link by which the browser came',
    source: 'docs/domain.md, Invitations',
    extension: true,
    input: z.object({
      invitation_code: lookedUpOptional().meta(words('Invitation code of a shopper or of the shop', 'A1B2C3D4')),
    }),
    output: z.object({
      invitation_code: z
        .string()
        .meta(words('The code, with which one can register; empty if there is none, or it is closed', 'A1B2C3D4')),
      nickname: z
        .string()
        .meta(words('Masked nickname of the shopper whose it is; empty for a code of the shop', 'M**')),
      avatar,
    }),
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
    input: z.object({ nickname: ruled('nickname').meta(words('Name that others see', 'Mia')) }),
    output: z.object({ nickname }),
  }),
  invitation: endpoint({
    summary: 'The invitation code and link of the shopper',
    source: 'docs/spec.md, sections 3 and 7; docs/domain.md, Shoppers, sessions, bounds',
    auth: 'session',
    input: z.object({}),
    output: z.object({
      invitation_code: z.string().meta(words('Invitation code of the shopper', 'A1B2C3D4')),
      invitation_url: z
        .url()
        .meta(words('Link to the registration with the code filled in', 'https://shop.example/login?tab=register')),
      invitation_qr: z
        .string()
        .meta(
          words(
            'Extension: the link as a QR code, an SVG in a data address',
            'data:image/svg+xml,%3Csvg%3E%3C%2Fsvg%3E',
          ),
        ),
    }),
  }),
  invitationFigures: endpoint({
    summary: "What the shopper's links have brought since the beginning",
    source: 'docs/domain.md, Invitations',
    extension: true,
    auth: 'session',
    input: z.object({}),
    output: z.object({
      opened_num: z
        .int()
        .meta(words('How often a link was opened by a browser that had come by another one last, or by none', 12)),
      registered_num: z.int().meta(words("People who registered with the shopper's code", 5)),
      paid_num: z
        .int()
        .nullable()
        .meta(words('Of these, so many people or more have paid an order; null while it could tell of one', 3)),
      filled_num: z
        .int()
        .nullable()
        .meta(words('Of these, so many people or more are in a group that was completed; likewise null', 3)),
    }),
  }),
  updatePwd: endpoint({
    summary: 'Change the password; every other session ends',
    source: 'docs/spec.md, sections 5 and 7; docs/domain.md, Shoppers, sessions, bounds',
    auth: 'session',
    rate: 'credentials',
    missing: 'loginPassword.missing',
    input: z.object({
      old_password: lookedUp().meta(words('The password so far', 'correct horse')),
      password: ruled('password').meta(words('The new password, or its MD5 in lower-case hex', 'battery staple')),
      c_password: lookedUp().meta(words('The new password once more', 'battery staple')),
    }),
    output: z.null(),
  }),
  setSafePwd: endpoint({
    summary:
      'Set the fund password that withdrawals and changes of the card ask for from then on; confirmed by the log-in password, and by the one that it replaces',
    source: 'docs/domain.md, Recharge and withdrawal',
    extension: true,
    auth: 'session',
    rate: 'credentials',
    input: z.object({
      password: ownPassword,
      old_safe_pwd: lookedUpOptional().meta(
        words('The fund password until now; asked for only when one has been set', 'battery staple'),
      ),
      safe_pwd: ruled('safe_pwd').meta(words('The new fund password', 'battery staple')),
    }),
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
        id: z.string().meta(words('Id of the session', '0f8b7f0e6c1d4a52')),
        user_agent: z.string().meta(words('Browser that logged in', 'Mozilla/5.0')),
        created_at: createdAt,
        expires_at: expiresAt,
        current: z.boolean().meta(words('The session that asks', true)),
      }),
    ),
  }),
  sessionEnd: endpoint({
    summary: "End one of the shopper's own sessions",
    source: 'docs/domain.md, Answers (extensions)',
    extension: true,
    auth: 'session',
    rate: 'write',
    input: z.object({ id: lookedUp(64).meta(words('Id of the session, as `sessions` lists it', '0f8b7f0e6c1d4a52')) }),
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
        id: z.int().meta(words('Id of the event', 12)),
        kind: z.enum(accountEventKinds).meta(words('What happened', 'cardChanged')),
        kind_txt: z.string().meta(words("The kind in the reader's language", 'Bank card changed')),
        detail: z
          .string()
          .meta(
            words(
              'The masked card, the amount, the nickname, or the user agent of the session that ended; else empty',
              '**** 1234',
            ),
          ),
        address: z.string().meta(words('IP address that it came from; empty for acts of staff', '203.0.113.7')),
        user_agent: z.string().meta(words('Browser that it came from; empty for acts of staff', 'Mozilla/5.0')),
        times: z.int().describe('How often it happened within the hour; above 1 of wrong passwords alone'),
        created_at: createdAt,
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
      change_wait: z.int().meta(words('Extension: how long withdrawals to a changed card wait, in seconds', 86400)),
    }),
  }),
  setBank: endpoint({
    summary: 'Keep the bank card; withdrawals to one that takes the place of another are paid later',
    source: 'docs/spec.md, sections 5 and 7; docs/domain.md, Shoppers, sessions, bounds',
    auth: 'session',
    rate: 'write',
    done: 'message.saved',
    input: z.object({
      bank_truename: ruled('bank_truename').meta(words('Name of the account holder', 'Mia Lin')),
      bank_account: ruled('bank_account').meta(words('Card number; spaces are dropped', '6217000000001234')),
      bank_name: ruled('bank_name').meta(words('Name of the bank', 'Bank of China')),
      safe_pwd: fundPassword,
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
    input: z.object({
      ...recipientInput,
    }),
    output: deliveryAddress,
  }),
};
