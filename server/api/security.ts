import type { Security } from '../services/shoppers/security.ts';
import type { SessionHandler } from './handler.ts';
import { isoOf } from './iso.ts';

export function securityHandlers(security: Security) {
  const updatePwd: SessionHandler<'updatePwd'> = async (input, { signedIn }) => {
    const { old_password: oldPassword, password, c_password: confirmation } = input;
    await security.changePassword({ ...signedIn, oldPassword, password, confirmation });
    return { data: null };
  };

  const setSafePwd: SessionHandler<'setSafePwd'> = async (input, { signedIn }) => {
    const { password, safe_pwd: fundPassword } = input;
    await security.setFundPassword({ ...signedIn, password, fundPassword });
    return { data: null };
  };

  const sessions: SessionHandler<'sessions'> = async (_, { signedIn }) => {
    const live = await security.sessions(signedIn.shopperId);
    return {
      data: live.map(({ id, userAgent, createdAt, expiresAt }) => ({
        id,
        user_agent: userAgent,
        created_at: isoOf(createdAt),
        expires_at: isoOf(expiresAt),
        current: id === signedIn.sessionId,
      })),
    };
  };

  const sessionEnd: SessionHandler<'sessionEnd'> = async ({ id }, { signedIn }) => {
    await security.endSession({ shopperId: signedIn.shopperId, id });
    return { data: null, session: id === signedIn.sessionId ? 'ended' : undefined };
  };

  return { updatePwd, setSafePwd, sessions, sessionEnd };
}
