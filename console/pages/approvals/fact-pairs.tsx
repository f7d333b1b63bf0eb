import type { ReactNode } from 'react';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { payChannels } from '../../../shared/contract/enums.ts';
import { settingName } from '../../lib/act-words.ts';
import { rightsInWords } from '../../lib/rights-words.ts';
import { roleName } from '../../lib/role-name.ts';
import { settingInWords } from '../../lib/setting-words.ts';
import type { Texts } from '../../lib/texts.ts';
import { Money, Num } from '../../ui/money/money.tsx';

type Row = ConsoleOutput<'approvals'>[number];

/** Facts that have a name of their own; every other one is shown as it is called in the request. */
const known = [
  'username',
  'holder',
  'bank',
  'card',
  'channel',
  'claimed',
  'recharge',
  'what',
  'from',
  'to',
  'orderno',
  'before',
  'name',
  'key',
  'value',
  'role',
  'early',
  'anyway',
  'rights',
  'gives',
  'takes',
  'item',
  'price_before',
  'price',
  'orgPrice',
  'tax_before',
  'tax',
] as const;

/** Ids that the subject says already. */
const SAID = ['id', 'number', 'shopperId', 'amount', 'found', 'money', 'version', 'grants'];

/** Facts that are sums. */
const SUMS = ['claimed', 'price_before', 'price', 'orgPrice', 'tax_before', 'tax'];

/** Facts that are rights. */
const RIGHTS = ['rights', 'gives', 'takes'];

/** What a yes is given to: the facts of the rows and the parameters of the act. */
export function factPairs(
  { kind, about, parameters }: Row,
  texts: Pick<Texts, 't' | 'money'>,
): (readonly [string, ReactNode])[] {
  const { t } = texts;
  const isRole = (fact: string) => fact === 'role' || (fact === 'before' && kind === 'staff.role');
  const wordsOf = (fact: string, value: string) => {
    if (RIGHTS.includes(fact)) return rightsInWords(t, value);
    if (isRole(fact)) return roleName(t, value);
    if (fact === 'key') return settingName(t, value);
    if (kind === 'setting.change') return <Num key={fact}>{settingInWords(texts, value)}</Num>;
    const channel = fact === 'channel' && payChannels.find((one) => one === value);
    if (channel) return t(`channel.${channel}`);
    return <Num key={fact}>{value}</Num>;
  };
  // A role's own key is its name, which the facts have.
  const { key, ...others } = parameters;
  return Object.entries({ ...about, ...(kind === 'role.change' ? others : parameters) })
    .filter(([fact, value]) => !SAID.includes(fact) && value !== null && value !== '' && value !== false)
    .map(([fact, value]) => {
      const name = known.find((one) => one === fact);
      const shown = SUMS.includes(fact) ? <Money key={fact} fen={Number(value)} /> : wordsOf(fact, String(value));
      // One that the act does not give.
      if (fact === 'role' && kind !== 'staff.role' && kind !== 'staff.invite') return [t('staff.role'), shown] as const;
      return [name ? t(`approval.fact.${name}`) : fact, shown] as const;
    });
}
