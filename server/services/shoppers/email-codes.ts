import { createHmac, createSecretKey, hkdfSync, timingSafeEqual } from 'node:crypto';
import { holdUndeleted } from '../../../db/queries/account-deletion.ts';
import { deleteOldCodes, putCode, selectCode, takeBackCode, tryCode } from '../../../db/queries/emails.ts';
import { addPoint, selectPoints, takeBackPoint } from '../../../db/queries/guesses.ts';
import { AHEAD } from '../../../db/queries/since.ts';
import type { Reader, Store, Writer } from '../../../db/store.ts';
import { type EmailCodePurpose, emailCodePurposes } from '../../../shared/contract/enums.ts';
import type { Locale } from '../../../shared/locales.ts';
import type { Messages } from '../../i18n.ts';
import type { Ids } from '../ids.ts';
import type { Mailer } from '../notifications/mailer.ts';
import { Overloaded, Refused, TooManyGuesses } from '../refused.ts';
import type { ShopName } from '../shop-facts.ts';
import { mailboxOf } from './mailbox.ts';

interface Deps {
  store: Store;
  ids: Ids;
  messages: Messages;
  shopName: ShopName;
  jwtSecret: string;
  /** Left out where no mail server is configured. */
  mailer: Mailer | undefined;
}

export interface CodeToSend {
  shopperId: number;
  purpose: EmailCodePurpose;
  email: string;
  locale: Locale;
  /** The network that asks. */
  caller: string;
}

/** Seconds until another code may be asked for (docs/spec.md, section 9). */
export const NEXT_CODE = 60;

const MINUTE = 60_000;

/** How often somebody may mistype a code. */
const MOST_TRIES = 5;

interface Kind {
  digits: number;
  /** In minutes. */
  goodFor: number;
  /** Tries of all together. */
  tries: number;
}

/**
 * Strangers can try the code of a forgotten password: it has so many digits that all of them together may try it often,
 * and nobody uses it up (docs/decisions/0021-guessing.md). It is good for longer than a wrong guess makes wait.
 */
const kinds: Record<EmailCodePurpose, Kind> = {
  confirm: { digits: 6, goodFor: 10, tries: MOST_TRIES },
  recover: { digits: 10, goodFor: 30, tries: 1000 },
};

/** How long a code is good for, in ms. */
const lifetimeOf = (purpose: EmailCodePurpose) => kinds[purpose].goodFor * MINUTE;

/** Codes in a day that an account may ask for, or be sent by one stranger, and that go to one address of anybody's. */
const MOST_A_DAY = 10;
const DAY = 24 * 60 * MINUTE;

/** Codes in a day that a network may ask for to confirm addresses, with however many accounts. */
const MOST_OF_NETWORK = 100;

/**
 * Codes for a forgotten password in a day that may follow one another after a minute, whoever asks. The next is sent when
 * the last has run out: until then the owner has that one, and no stranger fills the mailbox.
 */
const MOST_IN_SUCCESSION = 20;

/** Codes that prove who reads an address (docs/domain.md, E-mail). */
export function createEmailCodes({ store, ids, messages, shopName, jwtSecret, mailer }: Deps) {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', jwtSecret, '', 'codes by e-mail', 32)));
  const digestOf = ({ shopperId, purpose, email }: Pick<CodeToSend, 'shopperId' | 'purpose' | 'email'>, code: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([shopperId, purpose, email, code]))
      .digest('base64url');

  /** What is counted is stored by a digest of its name. */
  const countKeyOf = (name: unknown[]) =>
    `code:${createHmac('sha256', key).update(JSON.stringify(name)).digest('base64url')}`;

  /** Counts one more of what is named so, within `longest` ms. */
  const counted = (tx: Writer, name: unknown[], longest: number) => addPoint(tx, { key: countKeyOf(name), longest });

  /** Counts the tries of a caller at one code; false if there were too many. */
  async function mayTry(tx: Writer, own: { shopperId: number; purpose: EmailCodePurpose }, caller: string) {
    const sent = await selectCode(tx, own);
    const name = [own.shopperId, own.purpose, sent?.digest, caller];
    const { points } = await counted(tx, name, lifetimeOf(own.purpose));
    return points <= MOST_TRIES;
  }

  const sentTo = ({ shopperId, purpose, email }: CodeToSend): unknown[] =>
    purpose === 'confirm' ? ['sent', mailboxOf(email)] : ['sent', shopperId, purpose];

  /** What a code counts for in the day. Strangers can ask for one to replace a password: each has codes of their own. */
  const countsOf = (input: CodeToSend): { name: unknown[]; most: number }[] => {
    const { shopperId, purpose, caller } = input;
    const sent = sentTo(input);
    return purpose === 'confirm'
      ? [
          { name: ['asked', shopperId, purpose], most: MOST_A_DAY },
          { name: sent, most: MOST_A_DAY },
          { name: ['asked', purpose, caller], most: MOST_OF_NETWORK },
        ]
      : [
          { name: ['asked', shopperId, purpose, caller], most: MOST_A_DAY },
          { name: sent, most: Number.POSITIVE_INFINITY },
        ];
  };

  /** How old the last code has to be before another is sent, in ms. */
  async function waitFor(tx: Writer, input: CodeToSend): Promise<number> {
    const key = countKeyOf(sentTo(input));
    const sent = (await selectPoints(tx, { key, now: tx.now, longest: DAY }))?.points ?? 0;
    return sent < MOST_IN_SUCCESSION ? NEXT_CODE * 1000 : lifetimeOf(input.purpose);
  }

  /** A shopper who names others' addresses, or a stranger who names a shopper, must not fill mailboxes. */
  async function mustHaveRoom(tx: Writer, input: CodeToSend): Promise<void> {
    for (const { name, most } of countsOf(input)) {
      const { points, expiresAt } = await counted(tx, name, DAY);
      if (points > most) throw new TooManyGuesses(Math.ceil((expiresAt - tx.now) / 1000));
    }
  }

  /** Nobody has to wait for a code that was not sent, and it counts only if `counts`. */
  const takeBack = (input: CodeToSend, { digest, counts }: { digest: string; counts: boolean }): Promise<void> =>
    store.transaction(async (tx) => {
      await takeBackCode(tx, { ...input, digest });
      if (!counts) for (const { name } of countsOf(input)) await takeBackPoint(tx, countKeyOf(name));
    });

  return {
    /** Whether the shop can send e-mail. */
    available: mailer !== undefined,

    /**
     * Sends a code. Throws `emailUnavailable` without a mail server, `codeTooSoon` too soon after the last one,
     * `TooManyGuesses` where there were too many in a day, `shopperBlocked` if the account has ended, `emailRefused` if
     * the server does not take the address, `Overloaded` if it cannot be reached.
     */
    send: async (input: CodeToSend): Promise<void> => {
      if (!mailer) throw new Refused('emailUnavailable');
      const { shopperId, purpose, email, locale } = input;
      const { digits, goodFor } = kinds[purpose];
      const code = ids.digits(digits);
      const digest = digestOf(input, code);
      // Before anything is written that would be left behind if it could not be read.
      const shop = await shopName(locale);
      const put = await store.transaction(async (tx) => {
        // The account may have ended since its password was checked, and keeps no address.
        if (!(await holdUndeleted(tx, shopperId))) throw new Refused('shopperBlocked');
        const notSince = tx.now - (await waitFor(tx, input));
        const isPut = await putCode(tx, { shopperId, purpose, email, digest, notSince });
        if (isPut) await mustHaveRoom(tx, input);
        return isPut;
      });
      if (!put) throw new Refused('codeTooSoon', {}, { counts: { seconds: NEXT_CODE } });
      const params = { shop, code, minutes: String(goodFor) };
      const { outcome, aboutTarget = false } = await mailer({
        to: email,
        subject: messages.say(locale, `mail.${purpose}.subject`, params),
        text: messages.say(locale, `mail.${purpose}.text`, params),
        id: `code-${ids.token()}`,
      });
      // It may be on its way.
      if (outcome === 'sent' || outcome === 'unknown') return;
      // That an address is not taken, now or ever, is an answer, of which nobody gets as many as they like.
      await takeBack(input, { digest, counts: aboutTarget });
      if (outcome === 'failed') throw new Refused('emailRefused');
      throw new Overloaded('the mail server did not take a code');
    },

    /** Deletes codes that are good no more, with the addresses that they went to; a job calls it now and then. */
    deleteExpired: (): Promise<void> =>
      store.transaction(async (tx) => {
        for (const purpose of emailCodePurposes)
          await deleteOldCodes(tx, { purpose, since: tx.now - lifetimeOf(purpose) });
      }),

    /** The address that waits for its code, and from when another code may be asked for, in ms since 1970. */
    pending: async (on: Reader, { now, ...own }: { shopperId: number; purpose: EmailCodePurpose; now: number }) => {
      const code = await selectCode(on, own);
      const { tries } = kinds[own.purpose];
      const isGood = code && code.sentAt > now - lifetimeOf(own.purpose) && code.sentAt <= now + AHEAD;
      if (!isGood || code.tries >= tries) return null;
      return { email: code.email, next: code.sentAt + NEXT_CODE * 1000 };
    },

    /**
     * The address that the code proves, or null if it is wrong, old, or was mistyped too often. It counts as a try.
     * `caller` is who tries, where strangers can: each has tries of their own. Then every call writes one row, whether
     * there is a code or not, so that its time does not tell.
     */
    check: async (
      tx: Writer,
      { code, caller, ...own }: { shopperId: number; purpose: EmailCodePurpose; code: string; caller?: string },
    ): Promise<string | null> => {
      if (caller !== undefined && !(await mayTry(tx, own, caller))) return null;
      const since = tx.now - lifetimeOf(own.purpose);
      const known = await tryCode(tx, { ...own, since, most: kinds[own.purpose].tries });
      const { email, digest } = known ?? { email: '', digest: '' };
      const sent = Buffer.from(digestOf({ ...own, email }, code.trim()));
      const right = Buffer.from(digest.padEnd(sent.length));
      return timingSafeEqual(sent, right) && known ? email : null;
    },
  };
}

export type EmailCodes = ReturnType<typeof createEmailCodes>;
