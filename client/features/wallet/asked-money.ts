import { fenFromText } from '../../../shared/money.ts';

/** The amount of yuan in the address that a form starts with (`?money=`), or empty. */
export function askedMoney({ url }: Request): string {
  const money = new URL(url).searchParams.get('money') ?? '';
  return fenFromText(money) === null ? '' : money;
}
