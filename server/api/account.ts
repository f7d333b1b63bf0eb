import type { CallOutput } from '../../shared/contract/index.ts';
import { maskedName } from '../../shared/masked-name.ts';
import { yuanOf } from '../../shared/money.ts';
import type { Messages } from '../i18n.ts';
import { isoTimeOrNull } from '../iso-time.ts';
import { avatarUrl } from '../services/pictures/avatar-url.ts';
import { qrCode } from '../services/qr-code.ts';
import type { Settings } from '../services/settings.ts';
import type { Cards } from '../services/shoppers/cards.ts';
import type { Invitations } from '../services/shoppers/invitations.ts';
import type { LinkFiguresService } from '../services/shoppers/link-figures.ts';
import { neutralDigits } from '../services/shoppers/nickname.ts';
import type { Nicknames } from '../services/shoppers/nicknames.ts';
import { registrationAddress } from '../services/shoppers/registration-address.ts';
import type { Shoppers } from '../services/shoppers/service.ts';
import { BadField } from './fields.ts';
import type { PublicHandler, SessionHandler } from './handler.ts';

interface Deps {
  shoppers: Shoppers;
  invitations: Pick<Invitations, 'inviterOf'>;
  linkFigures: Pick<LinkFiguresService, 'toldTo'>;
  cards: Cards;
  nicknames: Nicknames;
  settings: Pick<Settings, 'registration'>;
  messages: Messages;
  /** The beginning of invitation links. */
  publicOrigin: string;
}

export function accountHandlers(deps: Deps) {
  const { shoppers, invitations, linkFigures, cards, nicknames, settings, messages, publicOrigin } = deps;

  const infoOf = async (shopperId: number): Promise<CallOutput<'userInfo'>> => {
    const profile = await shoppers.profile(shopperId);
    return userInfoOf(profile, await cards.payableFrom(profile.cardChangedAt));
  };

  const login: PublicHandler<'login'> = async ({ username, password }, caller) => {
    const begun = await shoppers.logIn({
      username,
      password,
      from: caller.from(),
      deviceMark: caller.deviceMark(),
      locale: caller.locale,
    });
    return { data: { token: begun.token, ...(await infoOf(begun.shopperId)) }, session: begun };
  };

  const register: PublicHandler<'register'> = async (input, { locale }) => {
    // The username is a log-in name, which others must not learn.
    const neutral = () => messages.say(locale, 'nickname.neutral', { digits: neutralDigits() });
    const { username, nickname = neutral(), password } = input;
    const invitationCode = input.invitation_code;
    if (invitationCode === undefined && (await settings.registration()) === 'code') {
      throw new BadField('invitation_code', { reason: 'missing' });
    }
    const consent = { agreed: input.agreed === 1, agreedTo: input.agreed_to };
    await shoppers.register({ username, nickname, password, locale, invitationCode, ...consent });
    return { data: { username, nickname } };
  };

  const inviter: PublicHandler<'inviter'> = async ({ invitation_code: given }, { invitedBy }) => {
    const code = given ?? invitedBy();
    const found = code === null ? null : await invitations.inviterOf(code);
    const { shopperId = null, nickname } = found ?? {};
    return {
      data: {
        invitation_code: found?.code ?? '',
        nickname: maskedName(nickname ?? ''),
        avatar: avatarOf(shopperId ?? 0),
      },
    };
  };

  const logout: SessionHandler<'logout'> = async (_, { signedIn, from }) => {
    await shoppers.logOut({ sessionId: signedIn.sessionId, from: from() });
    return { data: null, session: 'ended' };
  };

  const userInfo: SessionHandler<'userInfo'> = async (_, { signedIn }) => ({
    data: await infoOf(signedIn.shopperId),
  });

  const setNickname: SessionHandler<'setNickname'> = async ({ nickname }, { signedIn, from }) => {
    await nicknames.change({ shopperId: signedIn.shopperId, nickname, from: from() });
    return { data: { nickname } };
  };

  const invitation: SessionHandler<'invitation'> = async (_, { signedIn }) => {
    const code = await shoppers.invitationCode(signedIn.shopperId);
    const url = registrationAddress(publicOrigin, code);
    return { data: { invitation_code: code, invitation_url: url, invitation_qr: await qrCode(url) } };
  };

  const invitationFigures: SessionHandler<'invitationFigures'> = async (_, { signedIn }) => {
    const { opened, registered, paid, filled } = await linkFigures.toldTo(signedIn.shopperId);
    return { data: { opened_num: opened, registered_num: registered, paid_num: paid, filled_num: filled } };
  };

  return { login, register, inviter, logout, userInfo, setNickname, invitation, invitationFigures };
}

/** The colour (1 to 5) of a shopper's initial, always the same for one shopper. */
export function avatarOf(shopperId: number): number {
  return (shopperId % 5) + 1;
}

type Profile = Awaited<ReturnType<Shoppers['profile']>>;

function userInfoOf(profile: Profile, payableAt: number | null): CallOutput<'userInfo'> {
  return {
    username: profile.username,
    nickname: profile.nickname,
    recharge_money: yuanOf(profile.balance ?? 0),
    reputation_score: profile.reputationScore,
    bank_truename: profile.bankTruename ?? '',
    bank_account: maskedAccount(profile.bankAccount ?? ''),
    bank_name: profile.bankName ?? '',
    truename: profile.truename ?? '',
    phone: profile.phone ?? '',
    address: profile.address ?? '',
    avatar: avatarOf(profile.id),
    avatar_url: avatarUrl(profile.avatarFile ?? ''),
    has_safe_pwd: profile.hasFundPassword,
    bank_payable_at: isoTimeOrNull(payableAt),
  };
}

/** All but the last four digits of a card number hidden. */
export function maskedAccount(account: string): string {
  return account === '' ? '' : `**** ${account.slice(-4)}`;
}
