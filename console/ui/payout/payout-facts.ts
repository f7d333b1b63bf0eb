import { unpaidSources } from '../../../shared/console/withdrawal-doubts.ts';
import { isolated } from '../../../shared/isolated.ts';
import { timeNow } from '../../../web/clock.ts';
import type { Texts } from '../../lib/texts.ts';
import type { Fact } from '../facts/facts.tsx';
import type { Payout } from './payout.ts';

const DAY = 24 * 60 * 60 * 1000;

/** A card that is younger is new. */
const NEW_CARD = 7 * DAY;

const tint = (doubtful: boolean, tone: 'wait' | 'late' = 'wait') => (doubtful ? { tone } : {});

/** What speaks for and against paying, the doubtful first. */
export function payoutFacts(withdrawal: Payout, texts: Texts): Fact[] {
  const facts = [largest(withdrawal, texts), sources(withdrawal, texts), fresh(withdrawal, texts)];
  const rest = [account(withdrawal, texts), spent(withdrawal, texts), card(withdrawal, texts)];
  return [...facts, ...rest].toSorted((a, b) => Number(b.tone !== undefined) - Number(a.tone !== undefined));
}

function largest({ money: sum, paid_before: { times, largest: before } }: Payout, { t, money }: Texts): Fact {
  const what = t('withdrawal.largest');
  if (times === 0) return { key: 'largest', icon: 'payout', what, finding: t('withdrawal.first'), tone: 'wait' };
  return { key: 'largest', icon: 'payout', what, finding: money(before), ...tint(sum > before) };
}

function sources({ sources: all }: Payout, { t, money }: Texts): Fact {
  const each = all.map(({ source, money: sum }) => isolated(`${t(`source.${source as 'staff'}`)} ${money(sum)}`));
  // A line ends behind a dot, none begins with one.
  const finding = each.join('\u00a0· ');
  const unpaid = all.some(({ source }) => unpaidSources.includes(source));
  return {
    key: 'sources',
    icon: 'wallet',
    what: t('withdrawal.sources'),
    finding: finding || t('facts.none'),
    ...tint(unpaid, 'late'),
  };
}

function fresh({ fresh: recent, money: sum }: Payout, { t, money }: Texts): Fact {
  const total = recent.reduce((all, one) => all + one.money, 0);
  const fromCard = recent.some(({ channel }) => channel === 'stripe');
  const share = Math.min(100, Math.round((total / sum) * 100));
  const finding = total === 0 ? t('facts.none') : t('withdrawal.freshShare', { share, amount: money(total) });
  return {
    key: 'fresh',
    icon: 'topup',
    what: t('withdrawal.fresh'),
    finding,
    ...tint(total > 0, fromCard ? 'late' : 'wait'),
  };
}

function account({ account: { created_at, frozen_why, demo }, shopper, frozen }: Payout, { t, span }: Texts): Fact {
  const base = { key: 'account', icon: 'user', what: t('facts.account') } as const;
  if (shopper.blocked) return { ...base, finding: t('facts.blocked'), tone: 'late' };
  if (frozen) return { ...base, finding: `${t('facts.frozen')}: ${frozen_why}`, tone: 'late' };
  if (demo) return { ...base, finding: t('facts.demo'), tone: 'late' };
  const age = timeNow() - created_at;
  return {
    ...base,
    finding: t(age < NEW_CARD ? 'facts.young' : 'facts.old', { age: span(age) }),
    ...tint(age < NEW_CARD),
  };
}

function spent({ account: { recharged, bought } }: Payout, { t, money }: Texts): Fact {
  const finding = `${isolated(money(recharged))} / ${isolated(money(bought))}`;
  // Money that only passes through.
  return {
    key: 'spent',
    icon: 'receipt',
    what: t('withdrawal.spent'),
    finding,
    ...tint(recharged > 0 && bought === 0),
  };
}

function card({ card: { since, changed, others, paid_times } }: Payout, { t, span }: Texts): Fact {
  const base = { key: 'card', icon: 'bank', what: t('withdrawal.thisCard') } as const;
  if (others.length > 0) {
    const rows = others.map(({ id, username }) => ({ to: `/shoppers/${id}`, name: username }));
    return { ...base, finding: t('withdrawal.others', { count: others.length }), tone: 'late', rows };
  }
  if (since === null) return { ...base, finding: t('withdrawal.otherCardNow'), tone: 'wait' };
  const age = timeNow() - since;
  if (paid_times === 0) {
    const finding = t(changed ? 'withdrawal.cardChanged' : 'withdrawal.cardNew', { time: span(age) });
    return { ...base, finding, ...tint(changed || age < NEW_CARD) };
  }
  return { ...base, finding: t('withdrawal.paidTimes', { count: paid_times }) };
}
