import type { Locale } from '../../../shared/locales.ts';
import { type ColumnWords, columnFinder } from '../spreadsheets/headings.ts';

/** Columns that a file of parcels cannot do without. */
export const COLUMNS = ['orderno', 'carrier', 'number'] as const;

export type ParcelColumn = (typeof COLUMNS)[number] | 'truename' | 'phone' | 'address';

const words: Record<ParcelColumn, ColumnWords> = {
  orderno: ['订单号', 'Order number', '订单编号', '订单', 'order', 'order no', 'order id'],
  carrier: ['快递公司', 'Carrier', '快递', '物流公司', '承运商', 'courier'],
  number: ['快递单号', 'Tracking number', '运单号', '物流单号', '单号', 'tracking', 'parcel number'],
  truename: ['收货人', 'Recipient', '姓名', 'name'],
  phone: ['电话', 'Phone', '手机', '手机号', '联系电话'],
  address: ['地址', 'Address', '收货地址'],
};

/** Any heading of a file of parcels. */
export const parcelColumnOf = columnFinder(words);

/** The headings of a file of parcels, in the reader's language. */
export const parcelHeadings = (locale: Locale): string[] =>
  COLUMNS.map((column) => words[column][locale === 'zh-CN' ? 0 : 1]);
