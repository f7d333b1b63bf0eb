import { plainValue } from '../../../shared/console/plain-value.ts';

export type Side = 'in' | 'out' | 'none';

const sides: Record<Side, readonly string[]> = {
  in: [
    ...['c', 'cr', 'credit', 'cred', 'crdt', 'in', 'incoming', 'bij', 'h', 'haben', 'eingang', 'kredit', 'crédit'],
    ...[
      'crédito',
      'credito',
      'deposit',
      'entrada',
      'abono',
      'received',
      'приход',
      '收',
      '收入',
      '贷',
      '转入',
      '入',
      '入账',
    ],
  ],
  out: [
    ...['d', 'dr', 'debit', 'deb', 'dbit', 'out', 'outgoing', 'af', 's', 'soll', 'ausgang', 'debet', 'débit', 'débito'],
    ...['debito', 'withdrawal', 'saída', 'cargo', 'sent', 'расход', '支', '支出', '借', '付', '转出', '出', '出账'],
  ],
  // Money between accounts of one owner, or what was closed.
  none: ['不计收支', '不计', '其他', '/', 'neutral', 'neither', 'memo'],
};

/** Whether a payment is in the account, or is not, or not any more. */
export type State = 'arrived' | 'not';

const states: Record<State, readonly string[]> = {
  arrived: [
    ...['completed', 'complete', 'booked', 'posted', 'settled', 'cleared', 'executed', 'succeeded', 'success', 'paid'],
    ...['gebucht', 'umsatz gebucht', 'concluído', 'concluída', 'completado', 'completata', 'исполнено', 'выполнено'],
    ...['交易成功', '支付成功', '已收钱', '已到账', '已入账', '已存入零钱', '成功', '已完成', '完成', '对方已收钱'],
  ],
  not: [
    ...[
      'pending',
      'reverted',
      'reversed',
      'failed',
      'declined',
      'denied',
      'cancelled',
      'canceled',
      'rejected',
      'returned',
    ],
    ...[
      'refunded',
      'expired',
      'blocked',
      'held',
      'on hold',
      'processing',
      'authorized',
      'authorised',
      'unclaimed',
      'void',
    ],
    ...['voided', 'incomplete', 'partially refunded', 'placed', 'removed', 'in progress', 'scheduled', 'waiting'],
    ...['vorgemerkt', 'umsatz vorgemerkt', 'storniert', 'abgelehnt', 'pendiente', 'pendente', 'in sospeso', 'ожидание'],
    ...[
      '交易关闭',
      '已关闭',
      '关闭',
      '已全额退款',
      '退款成功',
      '已退款',
      '等待付款',
      '等待确认收货',
      '待支付',
      '处理中',
    ],
    ...['交易失败', '失败', '支付失败', '已撤销', '已冲正', '冲正', '已退回', '提现失败', '已取消', '对方已退还'],
  ],
};

const tableOf = <Value extends string>(words: Record<Value, readonly string[]>): ReadonlyMap<string, Value> =>
  new Map(Object.entries(words).flatMap(([value, all]) => (all as string[]).map((word) => [word, value as Value])));

const [sideWords, stateWords] = [tableOf(sides), tableOf(states)];

/** The side that a cell says by all of its text; undefined for another word. */
export const sideOf = (cell: string): Side | undefined => sideWords.get(plainValue(cell));

/** The same of a state. `已退款(￥20.00)` is neither: a part of it is still there. */
export const stateOf = (cell: string): State | undefined => stateWords.get(plainValue(cell));

/** `已退款(￥20.00)`: a part of it is gone. */
const GONE_AGAIN = /^(已退款|已全额退款|退款|部分退款|partially refunded)/i;

/** Whether a cell says that a payment is not there, or not all of it. */
export const isDenial = (cell: string): boolean => stateOf(cell) === 'not' || GONE_AGAIN.test(cell.trim());

const codes = new Set(Intl.supportedValuesOf('currency'));

const names: Readonly<Record<string, string>> = {
  ...{ 人民币: 'CNY', 人民币元: 'CNY', 元: 'CNY', rmb: 'CNY', 港币: 'HKD', 港元: 'HKD', 美元: 'USD', 欧元: 'EUR' },
  ...{ 日元: 'JPY', 英镑: 'GBP', 台币: 'TWD', 新台币: 'TWD', 澳门元: 'MOP', 新加坡元: 'SGD', euro: 'EUR' },
};

/** The ISO 4217 code that a cell consists of, or means by its name. */
export function currencyOf(cell: string): string | undefined {
  const text = cell.trim();
  const code = text.toUpperCase();
  return names[text.toLowerCase()] ?? (codes.has(code) ? code : undefined);
}

/** Signs of currencies; several use one. */
const signs: Record<string, readonly string[]> = {
  '¥': ['CNY', 'JPY'],
  '￥': ['CNY', 'JPY'],
  元: ['CNY', 'TWD', 'HKD'],
  '€': ['EUR'],
  '£': ['GBP', 'EGP', 'LBP'],
  '₹': ['INR'],
  '₽': ['RUB'],
  '₩': ['KRW'],
  '₫': ['VND'],
  '฿': ['THB'],
  '₺': ['TRY'],
  '₱': ['PHP'],
  '₴': ['UAH'],
  '₪': ['ILS'],
  '₦': ['NGN'],
};

type Said = 'own' | 'other' | 'none';

/** Whether a text beside a sum says a currency: the shop's own, another, or none. `$` alone is that of any dollar. */
export function currencyBeside(text: string, own: string): Said {
  const code = currencyOf(/(?<![a-z])[a-z]{3}(?![a-z])/i.exec(text)?.[0] ?? '');
  if (code !== undefined) return code === own ? 'own' : 'other';
  const sign = [...text].find((letter) => signs[letter] !== undefined);
  if (sign !== undefined) return signs[sign]?.includes(own) ? 'own' : 'other';
  return text.includes('$') ? dollar(text, own) : 'none';
}

/** `R$` and `HK$` are no plain dollar. */
const dollar = (text: string, own: string): Said => (!/[a-z]\$/i.test(text) && dollars.has(own) ? 'own' : 'other');

const dollars = new Set(['USD', 'HKD', 'SGD', 'AUD', 'CAD', 'NZD', 'TWD', 'MXN']);
