import { fenFromText } from '../../../shared/money.ts';

/** The amount of yuan that an address asks a form to begin with (`?money=`), or empty. */
export function askedMoney({ url }: Request): string {
  const money = new URL(url).searchParams.get('money') ?? '';
  return fenFromText(money) === null ? '' : money;
}
