import { fenFromText } from '../../../shared/money.ts';
import type { T } from '../../lib/texts/texts.ts';

/** What is wrong with a typed amount of yuan; the server checks the bounds. */
export function moneyProblem(money: string, t: T): string | undefined {
  const field = t('field.money');
  if (money === '') return t('problem.missing', { field });
  return fenFromText(money) === null ? t('problem.money', { field }) : undefined;
}
