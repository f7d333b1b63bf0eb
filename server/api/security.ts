import { formatMoney } from '../../shared/money.ts';
import type { Messages } from '../i18n.ts';
import { isoTime } from '../iso-time.ts';
import type { AccountEvent, AccountEvents } from '../services/shoppers/events.ts';
import type { Security } from '../services/shoppers/security.ts';
import { maskedAccount } from './account.ts';
import type { SessionHandler } from './handler.ts';
import { shownEmail } from './shown-email.ts';

interface Deps {
  security: Security;
  events: AccountEvents;
  messages: Messages;
  /** Before every amount. */
  currency: string;
}

export function securityHandlers({ security, events, messages, currency }: Deps) {
  const updatePwd: SessionHandler<'updatePwd'> = async (input, { signedIn, from }) => {
    const { old_password: oldPassword, password, c_password: confirmation } = input;
    await security.changePassword({ ...signedIn, oldPassword, password, confirmation, from: from() });
    return { data: null };
  };

  const setSafePwd: SessionHandler<'setSafePwd'> = async (input, { signedIn, from }) => {
    const { password, old_safe_pwd: oldFundPassword, safe_pwd: fundPassword } = input;
    await security.setFundPassword({ ...signedIn, password, oldFundPassword, fundPassword, from: from() });
    return { data: null };
  };

  const sessions: SessionHandler<'sessions'> = async (_, { signedIn }) => {
    const live = await security.sessions(signedIn.shopperId);
    return {
      data: live.map(({ id, userAgent, createdAt, expiresAt }) => ({
        id,
        user_agent: userAgent,
        created_at: isoTime(createdAt),
        expires_at: isoTime(expiresAt),
        current: id === signedIn.sessionId,
      })),
    };
  };

  const sessionEnd: SessionHandler<'sessionEnd'> = async ({ id }, { signedIn, from }) => {
    await security.endSession({ shopperId: signedIn.shopperId, id, from: from() });
    return { data: null, session: id === signedIn.sessionId ? 'ended' : undefined };
  };

  const accountEvents: SessionHandler<'accountEvents'> = async (page, { signedIn, locale }) => {
    const { rows, next } = await events.list({ shopperId: signedIn.shopperId, ...page });
    const data = rows.map(({ id, kind, address, userAgent, detail, times, createdAt }) => ({
      id,
      kind,
      kind_txt: messages.say(locale, `event.${kind}`),
      detail: shownDetail(kind, detail, currency),
      address,
      user_agent: userAgent,
      times,
      created_at: isoTime(createdAt),
    }));
    return { data, next };
  };

  return { updatePwd, setSafePwd, sessions, sessionEnd, accountEvents };
}

function shownDetail(kind: AccountEvent['kind'], detail: string, currency: string): string {
  if (kind === 'withdrawal') return formatMoney(Number(detail), currency);
  if (kind === 'emailChanged') return shownEmail(detail);
  return kind === 'cardAdded' || kind === 'cardChanged' ? maskedAccount(detail) : detail;
}
