import type { ReactNode } from 'react';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { goodsReturnKinds, payChannels } from '../../../shared/contract/enums.ts';
import { settingName } from '../../lib/act-words.ts';
import { rightsInWords } from '../../lib/rights-words.ts';
import { roleName } from '../../lib/role-name.ts';
import { settingInWords } from '../../lib/setting-words.ts';
import type { Texts } from '../../lib/texts.ts';
import { Money } from '../../ui/money/money.tsx';
import styles from './approvals.module.css';

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
  'role',
  'early',
  'anyway',
  'rights',
  'gives',
  'takes',
  'item',
  'price_before',
  'tax_before',
  'kind',
  'restocked',
] as const;

/** Parameters that the act writes in place of what is there now. */
const written = ['value', 'role', 'price', 'orgPrice', 'tax', 'nextPriceAt'] as const;

/** What the subject says already, or its page shows. */
const SAID = [
  'doubts',
  'held',
  'id',
  'number',
  'shopperId',
  'amount',
  'found',
  'proofHash',
  'money',
  'version',
  'variant',
  'grants',
];

/** Facts that are sums. */
const SUMS = ['claimed', 'price_before', 'price', 'orgPrice', 'tax_before', 'tax'];

/** Facts that are rights. */
const RIGHTS = ['rights', 'gives', 'takes'];

/** A value in its own direction, on as many lines as it needs: what is agreed to is never cut. */
const Whole = ({ children }: { children: string }) => <bdi className={styles.whole}>{children}</bdi>;

/** What a yes is given to: the facts of the rows and the parameters of the act. */
export function factPairs(
  { kind, about, parameters }: Row,
  texts: Pick<Texts, 't' | 'money' | 'dateTime'>,
): (readonly [string, ReactNode])[] {
  const { t, dateTime } = texts;
  const isRole = (fact: string) => fact === 'role' || (fact === 'before' && kind === 'staff.role');
  const wordsOf = (fact: string, value: string) => {
    if (RIGHTS.includes(fact)) return rightsInWords(t, value);
    if (isRole(fact)) return roleName(t, value);
    if (fact === 'key') return settingName(t, value);
    if (kind === 'setting.change') return <Whole key={fact}>{settingInWords(texts, value)}</Whole>;
    const channel = fact === 'channel' && payChannels.find((one) => one === value);
    if (channel) return t(`channel.${channel}`);
    const returned = fact === 'kind' && goodsReturnKinds.find((one) => one === value);
    if (returned) return t(`returns.kind.${returned}`);
    return <Whole key={fact}>{value}</Whole>;
  };
  const nameOf = (fact: string) => {
    const isNew = written.find((one) => one === fact && one in parameters);
    if (isNew) return t(`approval.new.${isNew}`);
    const name = known.find((one) => one === fact);
    return name ? t(`approval.fact.${name}`) : fact;
  };
  // A setting may be empty, before and after.
  const isGiven = (value: unknown) => value !== null && value !== false && (value !== '' || kind === 'setting.change');
  // A role's own key is its name, which the facts have.
  const { key, ...others } = parameters;
  return Object.entries({ ...about, ...(kind === 'role.change' ? others : parameters) })
    .filter(([fact, value]) => !SAID.includes(fact) && isGiven(value))
    .map(([fact, value]) => {
      if (fact === 'nextPriceAt') return [nameOf(fact), dateTime(Number(value))] as const;
      if (SUMS.includes(fact)) return [nameOf(fact), <Money key={fact} fen={Number(value)} />] as const;
      return [nameOf(fact), value === true ? t('conflict.yes') : wordsOf(fact, String(value))] as const;
    });
}
