import type { ReactNode } from 'react';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import type { Texts } from '../../lib/texts.ts';
import { Money, Num } from '../../ui/money/money.tsx';

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
] as const;

/** Ids that the subject says already. */
const SAID = ['id', 'number', 'shopperId', 'amount', 'found', 'money'];

/** What a yes is given to: the facts of the rows and the parameters of the act. */
export function factPairs(
  { about, parameters }: ConsoleOutput<'approvals'>[number],
  { t }: Pick<Texts, 't'>,
): (readonly [string, ReactNode])[] {
  return Object.entries({ ...about, ...parameters })
    .filter(([fact, value]) => !SAID.includes(fact) && value !== null && value !== '' && value !== false)
    .map(([fact, value]) => {
      const name = known.find((one) => one === fact);
      const shown =
        fact === 'claimed' ? <Money key={fact} fen={Number(value)} /> : <Num key={fact}>{String(value)}</Num>;
      return [name ? t(`approval.fact.${name}`) : fact, shown] as const;
    });
}
