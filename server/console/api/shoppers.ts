import type { ParsedConsoleInput } from '../../../shared/console/index.ts';
import { allows } from '../../../shared/console/rights.ts';
import { isLocale, type Locale } from '../../../shared/locales.ts';
import { maskedName } from '../../../shared/masked-name.ts';
import { maskedAccount } from '../../api/account.ts';
import type { Performed } from '../../services/staff/act.ts';
import { StaffRefused } from '../../services/staff-refused.ts';
import { performedOf, resultOf } from './act.ts';
import { actorOf } from './console-act.ts';
import type { ActingCaller, ConsoleHandlerDeps, StaffHandler } from './handler.ts';
import { maskedContacts } from './masked.ts';
import { listedRecharge, listedWithdrawal } from './money-facts.ts';
import { listedOrder } from './orders.ts';
import { actOf, personOf } from './rows.ts';
import { showingPresent } from './showing-present.ts';

/** Of a shopper's recharges and withdrawals the page has these; the lists have the others. */
const newest = { status: undefined, end: 'latest', limit: 5, cursor: undefined } as const;

/** And of the orders. */
const NEWEST_ORDERS = 20;

type Deps = Pick<ConsoleHandlerDeps, 'services' | 'messages'>;

export function shoppersHandlers({ services, messages }: Deps) {
  const { consoleOrders, consoleShoppers, security } = services;

  const shoppers: StaffHandler<'shoppers'> = async ({ invitation, invited_by, name, sort: end, cursor, ...input }) => {
    const page = { ...input, name, end, cursor, invitationId: invitation, invitedBy: invited_by };
    const { rows, next } = await consoleShoppers.list(page);
    return { data: rows.map(listedShopper), next };
  };

  const newestOrders = async (shopperId: number, locale: Locale) => {
    const unsought = { money: undefined, parcel: undefined, carrierId: undefined };
    const filter = { ...unsought, shopperId, itemId: undefined, groupId: undefined, day: undefined };
    const { rows } = await consoleOrders.list({ ...newest, ...filter, limit: NEWEST_ORDERS });
    return rows.map((row) => listedOrder(row, locale));
  };

  const newestRecharges = async (shopperId: number) => {
    const { rows } = await services.consoleRecharges.list({ ...newest, shopperId, channel: undefined });
    return rows.map(listedRecharge);
  };

  const newestWithdrawals = async (shopperId: number, staffId: number | null) => {
    const { rows } = await services.consoleWithdrawals.list({ ...newest, shopperId, staffId });
    return rows.map(listedWithdrawal);
  };

  const shopper: StaffHandler<'shopper'> = async ({ id }, { actor: { grants, staffId }, locale }) => {
    const { shopper, inviters, consents, sources, money, ...known } = await consoleShoppers.whole(id);
    const { invited, links, same, filed, acts } = known;
    const { truename, phone, address, bankAccount } = shopper;
    const sessions = await security.sessions(id);
    return {
      data: {
        ...listedShopper(shopper),
        blocked_at: shopper.blockedAt,
        deleted_at: shopper.deletedAt,
        frozen_why: shopper.frozenWhy,
        score: shopper.reputationScore,
        picture: (shopper.avatar ?? '') !== '',
        locale: shopper.locale,
        contacts: maskedContacts({ truename: truename ?? '', phone: phone ?? '', address: address ?? '' }),
        card: bankAccount === null ? null : cardOf({ ...shopper, bankAccount }),
        money: {
          balance: money.balance,
          held_in_groups: money.groupHeld,
          held_for_withdrawals: money.withdrawHeld,
          recharged: money.rechargeTotal,
          withdrawn: money.withdrawTotal,
          refunded: money.refundTotal,
        },
        sources,
        agreements: consents.map(({ articleId: article, title, version, agreedAt: at }) => ({
          ...{ article, title: title ?? '', version, at },
        })),
        inviters: inviters.map(personOf),
        invitation: shopper.code === null ? null : { code: shopper.code, closed: shopper.codeClosedAt !== null },
        invited: invited.map(listedShopper),
        links,
        same: same.map((other) => ({ ...listedShopper(other), by: other.by })),
        orders: allows(grants, 'orders:read') ? await newestOrders(id, locale) : null,
        recharges: allows(grants, 'recharges:read') ? await newestRecharges(id) : null,
        withdrawals: allows(grants, 'withdrawals:read') ? await newestWithdrawals(id, staffId) : null,
        filed: filedOf(filed),
        sessions: sessions.map(({ userAgent, createdAt, expiresAt }) => ({
          user_agent: userAgent,
          created_at: createdAt,
          expires_at: expiresAt,
        })),
        acts: acts.map(actOf),
      },
    };
  };

  const shopperStatement: StaffHandler<'shopperStatement'> = async ({ id, limit, cursor }) => {
    await consoleShoppers.username(id);
    const { rows, next } = await consoleShoppers.statement({ shopperId: id, limit, cursor });
    const data = rows.map(({ id, kind, amount, balance, createdAt, number, to }) => ({
      ...{ id, kind, amount, balance, at: createdAt, number, to },
    }));
    return { data, next };
  };

  const shopperPicture: StaffHandler<'shopperPicture'> = async ({ id }) => {
    const body = await consoleShoppers.picture(id);
    if (!body) throw new StaffRefused('proofMissing');
    return { data: null, file: { name: `shopper-${id}.webp`, type: 'image/webp', body } };
  };

  const shopperContacts: StaffHandler<'shopperContacts'> = async ({ id }, caller) => ({
    data: await consoleShoppers.contacts({ id, ...actorOf(caller) }),
  });

  const shopperNote: StaffHandler<'shopperNote'> = async (act, caller) => {
    await consoleShoppers.note({ ...act, ...actorOf(caller) });
    return { data: null };
  };

  const shopperEndSessions: StaffHandler<'shopperEndSessions'> = async (act, caller) => {
    await consoleShoppers.endSessions({ ...act, ...actorOf(caller) });
    return { data: null };
  };

  const shopperScore: StaffHandler<'shopperScore'> = async (act, caller) => {
    await consoleShoppers.score({ ...act, ...actorOf(caller) });
    return { data: null };
  };

  const shopperHideNickname: StaffHandler<'shopperHideNickname'> = async (act, caller) => {
    const neutral = (locale: string | null, digits: string) =>
      messages.say(locale !== null && isLocale(locale) ? locale : 'zh-CN', 'nickname.neutral', { digits });
    await consoleShoppers.hideNickname({ ...act, ...actorOf(caller), neutral });
    return { data: null };
  };

  const shopperRemovePicture: StaffHandler<'shopperRemovePicture'> = async (act, caller) => {
    await consoleShoppers.removePicture({ ...act, ...actorOf(caller) });
    return { data: null };
  };

  const shopperCredit: StaffHandler<'shopperCredit'> = async (
    { id: shopperId, money: amount, note, ...of },
    caller,
  ) => {
    const parameters = { ...of, shopperId, amount };
    return { data: adjusted(await resultOf(services, { kind: 'wallet.credit', parameters, note }, caller)) };
  };

  const shopperDebit: StaffHandler<'shopperDebit'> = async ({ id: shopperId, money: amount, note, ...of }, caller) => {
    const parameters = { ...of, shopperId, amount };
    return { data: adjusted(await resultOf(services, { kind: 'wallet.debit', parameters, note }, caller)) };
  };

  return {
    ...{ shoppers, shopper, shopperStatement, shopperPicture, shopperContacts, shopperCredit, shopperDebit },
    ...{
      shopperNote: shopperNote,
      shopperEndSessions: shopperEndSessions,
      shopperScore: shopperScore,
      shopperHideNickname: shopperHideNickname,
      shopperRemovePicture: shopperRemovePicture,
    },
    ...decisions(services),
  };
}

function adjusted(performed: Performed) {
  const { balance = null, done_before = null } = performed.result as Partial<Record<string, number | null>>;
  return { ...performedOf(performed), balance, done_before };
}

const filedOf = (rows: readonly { id: number; money: number; filedAt: number }[]) =>
  rows.map(({ id, money, filedAt }) => ({ id, money, filed_at: filedAt }));

const shownFreeze = ({ frozenWhy }: { frozenWhy: string }) => ({ frozen_why: frozenWhy });

/** What stops a shopper, or lets one go on. */
function decisions(services: Deps['services']) {
  const { shopperStaff } = services;
  const shopperBlock: StaffHandler<'shopperBlock'> = async (act, caller) => ({
    data: { filed: filedOf(await shopperStaff.block({ ...act, ...actorOf(caller) })) },
  });
  const shopperUnblock: StaffHandler<'shopperUnblock'> = async (act, caller) => {
    await shopperStaff.unblock({ ...act, ...actorOf(caller) });
    return { data: null };
  };
  const shopperFreeze: StaffHandler<'shopperFreeze'> = async (act, caller) => ({
    data: { filed: filedOf(await shopperStaff.freeze({ ...act, ...actorOf(caller) })) },
  });
  const shopperUnfreeze: StaffHandler<'shopperUnfreeze'> = async (act, caller) => ({
    data: { lifted: await showingPresent(shopperStaff.unfreeze({ ...act, ...actorOf(caller) }), shownFreeze) },
  });
  const resetOf =
    (kind: 'password.reset' | 'fundPassword.reset') =>
    async ({ id: shopperId, note, ...of }: ParsedConsoleInput<'shopperResetPassword'>, caller: ActingCaller) => {
      const done = await resultOf(services, { kind, parameters: { ...of, shopperId }, note }, caller);
      const { password } = done.result as { password?: string };
      return { data: { ...performedOf(done), password: password ?? null } };
    };
  return {
    shopperBlock: shopperBlock,
    shopperUnblock: shopperUnblock,
    shopperFreeze: shopperFreeze,
    shopperUnfreeze: shopperUnfreeze,
    shopperResetPassword: resetOf('password.reset'),
    shopperResetFundPassword: resetOf('fundPassword.reset'),
  };
}

type Listed = Awaited<ReturnType<Deps['services']['consoleShoppers']['list']>>['rows'][number];

const listedShopper = (row: Listed) => ({
  ...personOf(row),
  balance: row.balance ?? 0,
  frozen: row.frozenAt !== null,
  demo: row.demo,
  created_at: row.createdAt,
});

interface Card {
  bankTruename: string | null;
  bankAccount: string;
  bankName: string | null;
  cardChangedAt: number | null;
}

const cardOf = ({ bankTruename, bankAccount, bankName, cardChangedAt }: Card) => ({
  name: maskedName(bankTruename ?? ''),
  number: maskedAccount(bankAccount),
  bank: bankName ?? '',
  changed_at: cardChangedAt,
});
