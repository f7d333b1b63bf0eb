import { createHmac, createSecretKey, hkdfSync, timingSafeEqual } from 'node:crypto';
import { putCode, takeBackCode, tryCode } from '../../../db/queries/emails.ts';
import type { Store, Writer } from '../../../db/store.ts';
import type { EmailCodePurpose } from '../../../shared/contract/enums.ts';
import type { Locale } from '../../../shared/locales.ts';
import type { Messages } from '../../i18n.ts';
import type { Ids } from '../ids.ts';
import type { Mailer } from '../notifications/mailer.ts';
import { Overloaded, Refused } from '../refused.ts';

interface Deps {
  store: Store;
  ids: Ids;
  messages: Messages;
  shopName: string;
  jwtSecret: string;
  /** Left out where no mail server is configured. */
  mailer: Mailer | undefined;
}

export interface CodeToSend {
  shopperId: number;
  purpose: EmailCodePurpose;
  email: string;
  locale: Locale;
}

/** Seconds until another code may be asked for (docs/spec.md, section 9). */
export const NEXT_CODE = 60;

/** How long a code is good for, in minutes, and how often it may be mistyped. */
const GOOD_FOR = 10;
const MOST_TRIES = 5;

const DIGITS = 6;

/** Codes of six digits that prove who reads an address (docs/domain.md, E-mail). */
export function createEmailCodes({ store, ids, messages, shopName, jwtSecret, mailer }: Deps) {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', jwtSecret, '', 'codes by e-mail', 32)));
  const digestOf = ({ shopperId, purpose, email }: Omit<CodeToSend, 'locale'>, code: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([shopperId, purpose, email, code]))
      .digest('base64url');

  return {
    /** Whether the shop can send e-mail. */
    available: mailer !== undefined,

    /**
     * Sends a code. Throws `emailUnavailable` without a mail server, `codeTooSoon` within a minute of the last one,
     * `emailRefused` if the server does not take the address, `Overloaded` if it cannot be reached.
     */
    send: async (input: CodeToSend): Promise<void> => {
      if (!mailer) throw new Refused('emailUnavailable');
      const { shopperId, purpose, email, locale } = input;
      const code = ids.digits(DIGITS);
      const digest = digestOf(input, code);
      const put = await store.transaction((tx) =>
        putCode(tx, { shopperId, purpose, email, digest, notSince: tx.now - NEXT_CODE * 1000 }),
      );
      if (!put) throw new Refused('codeTooSoon', {}, { counts: { seconds: NEXT_CODE } });
      const params = { shop: shopName, code, minutes: String(GOOD_FOR) };
      const { outcome } = await mailer({
        to: email,
        subject: messages.say(locale, `mail.${purpose}.subject`, params),
        text: messages.say(locale, `mail.${purpose}.text`, params),
        id: `code-${ids.token()}`,
      });
      // It may be on its way.
      if (outcome === 'sent' || outcome === 'unknown') return;
      await store.transaction((tx) => takeBackCode(tx, { shopperId, purpose, digest }));
      if (outcome === 'failed') throw new Refused('emailRefused');
      throw new Overloaded('the mail server did not take a code');
    },

    /** The address that the code proves, or null if it is wrong, old, or was mistyped too often. It counts as a try. */
    check: async (
      tx: Writer,
      { code, ...own }: { shopperId: number; purpose: EmailCodePurpose; code: string },
    ): Promise<string | null> => {
      const known = await tryCode(tx, { ...own, since: tx.now - GOOD_FOR * 60_000, most: MOST_TRIES });
      if (!known) return null;
      const sent = Buffer.from(digestOf({ ...own, email: known.email }, code.trim()));
      return timingSafeEqual(sent, Buffer.from(known.digest)) ? known.email : null;
    },
  };
}

export type EmailCodes = ReturnType<typeof createEmailCodes>;
