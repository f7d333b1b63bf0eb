import { columnFinder } from '../../spreadsheets/headings.ts';
import { columnsOf } from './plan.ts';
import type { RowKind } from './row-kind.ts';

/** What staff call these columns beside their names. */
const words: Readonly<Record<string, readonly string[]>> = {
  id: ['编号'],
  version: ['版本'],
  position: ['位置', '顺序', 'order'],
  picture: ['图片', 'image'],
  name: ['名称'],
  title: ['标题'],
  text: ['文字', '内容'],
  open: ['开放', '显示', 'shown'],
  href: ['链接', 'link', 'address'],
};

/** Any heading of a file of these rows. */
export const columnOfKind = (kind: RowKind) =>
  columnFinder(Object.fromEntries(columnsOf(kind).map((column) => [column, words[column] ?? []])));
