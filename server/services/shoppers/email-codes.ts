import { createHmac, createSecretKey, hkdfSync, timingSafeEqual } from 'node:crypto';
import { holdUndeleted } from '../../../db/queries/account-deletion.ts';
import { deleteOldCodes, putCode, selectCode, takeBackCode, tryCode } from '../../../db/queries/emails.ts';
import { addPoints, takeBackPoint } from '../../../db/queries/guesses.ts';
import { AHEAD } from '../../../db/queries/since.ts';
import type { Reader, Store, Writer } from '../../../db/store.ts';
import type { EmailCodePurpose } from '../../../shared/contract/enums.ts';
import type { Locale } from '../../../shared/locales.ts';
import type { Messages } from '../../i18n.ts';
import type { Ids } from '../ids.ts';
import type { Mailer } from '../notifications/mailer.ts';
import { Overloaded, Refused, TooManyGuesses } from '../refused.ts';
import type { ShopName } from '../shop-name.ts';

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
  /** Who asks, where strangers can: each has codes of their own to ask for. */
  caller?: string;
}

/** Seconds until another code may be asked for (docs/spec.md, section 9). */
export const NEXT_CODE = 60;

/** How long a code is good for, in minutes. */
const GOOD_FOR = 10;
const LIFETIME = GOOD_FOR * 60_000;

/** How often somebody may mistype a code. */
const MOST_TRIES = 5;

/** How often all may together, where strangers can try: one who knows a username alone does not use up its code. */
const MOST_OF_ALL = 20;

/** Codes in a day that an account may ask for, or be sent by one stranger, and that go to one address of anybody's. */
const MOST_A_DAY = 10;
const DAY = 24 * 60 * 60_000;

const DIGITS = 6;

/** Codes of six digits that prove who reads an address (docs/domain.md, E-mail). */
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
  const counted = (tx: Writer, name: unknown[], longest: number) =>
    addPoints(tx, { key: countKeyOf(name), points: 1, expiresAt: tx.now + longest, longest });

  /** Counts the tries of a caller at one code; false if there were too many. */
  async function mayTry(tx: Writer, own: { shopperId: number; purpose: EmailCodePurpose }, caller: string) {
    const sent = await selectCode(tx, own);
    const { points } = await counted(tx, [own.shopperId, own.purpose, sent?.digest, caller], LIFETIME);
    return points <= MOST_TRIES;
  }

  /** What a code counts for in the day. */
  const countsOf = ({ shopperId, purpose, email, caller }: CodeToSend): unknown[][] => [
    ['asked', shopperId, purpose, caller],
    ...(purpose === 'confirm' ? [['sent', email.toLowerCase()]] : []),
  ];

  /** A shopper who names others' addresses, or a stranger who names a shopper, must not fill mailboxes. */
  async function mustHaveRoom(tx: Writer, input: CodeToSend): Promise<void> {
    for (const name of countsOf(input)) {
      const { points, expiresAt } = await counted(tx, name, DAY);
      if (points > MOST_A_DAY) throw new TooManyGuesses(Math.ceil((expiresAt - tx.now) / 1000));
    }
  }

  /** Nobody has to wait for a code that was not sent, and it counts only if `counts`. */
  const takeBack = (input: CodeToSend, { digest, counts }: { digest: string; counts: boolean }): Promise<void> =>
    store.transaction(async (tx) => {
      await takeBackCode(tx, { ...input, digest });
      if (!counts) for (const name of countsOf(input)) await takeBackPoint(tx, countKeyOf(name));
    });

  return {
    /** Whether the shop can send e-mail. */
    available: mailer !== undefined,

    /**
     * Sends a code. Throws `emailUnavailable` without a mail server, `codeTooSoon` within a minute of the last one,
     * `TooManyGuesses` where there were too many in a day, `shopperBlocked` if the account has ended, `emailRefused` if
     * the server does not take the address, `Overloaded` if it cannot be reached.
     */
    send: async (input: CodeToSend): Promise<void> => {
      if (!mailer) throw new Refused('emailUnavailable');
      const { shopperId, purpose, email, locale } = input;
      const code = ids.digits(DIGITS);
      const digest = digestOf(input, code);
      // Before anything is written that would be left behind if it could not be read.
      const shop = await shopName();
      const put = await store.transaction(async (tx) => {
        // The account may have ended since its password was checked, and keeps no address.
        if (!(await holdUndeleted(tx, shopperId))) throw new Refused('shopperBlocked');
        const isPut = await putCode(tx, { shopperId, purpose, email, digest, notSince: tx.now - NEXT_CODE * 1000 });
        if (isPut) await mustHaveRoom(tx, input);
        return isPut;
      });
      if (!put) throw new Refused('codeTooSoon', {}, { counts: { seconds: NEXT_CODE } });
      const params = { shop, code, minutes: String(GOOD_FOR) };
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
    deleteExpired: (): Promise<void> => store.transaction((tx) => deleteOldCodes(tx, tx.now - LIFETIME)),

    /** The address that waits for its code, and from when another code may be asked for, in ms since 1970. */
    pending: async (on: Reader, { now, ...own }: { shopperId: number; purpose: EmailCodePurpose; now: number }) => {
      const code = await selectCode(on, own);
      if (!code || code.sentAt <= now - LIFETIME || code.sentAt > now + AHEAD || code.tries >= MOST_TRIES) return null;
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
      const most = caller === undefined ? MOST_TRIES : MOST_OF_ALL;
      const known = await tryCode(tx, { ...own, since: tx.now - LIFETIME, most });
      const { email, digest } = known ?? { email: '', digest: '' };
      const sent = Buffer.from(digestOf({ ...own, email }, code.trim()));
      const right = Buffer.from(digest.padEnd(sent.length));
      return timingSafeEqual(sent, right) && known ? email : null;
    },
  };
}

export type EmailCodes = ReturnType<typeof createEmailCodes>;
