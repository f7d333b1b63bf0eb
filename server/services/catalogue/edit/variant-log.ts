import { DEFAULT_LOCALE } from '../../../../shared/locales.ts';
import { yuanText } from '../../../../shared/money.ts';
import type { NextSums } from '../../../../shared/next-price.ts';
import { wordsOfVariant } from '../../../../shared/variants.ts';
import { loggedCells } from '../import/item-cells.ts';
import type { Variants } from './variants-edit.ts';

/** Old and new of each variant and option that a change changes, as the audit log has them. */
export function changesOfVariants({ before, after }: Record<'before' | 'after', Variants>): Record<string, unknown> {
  const [old, now] = [cellsOf(before), cellsOf(after)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  const changed = names.filter((name) => old[name] !== now[name]);
  return Object.fromEntries(changed.map((name) => [name, loggedCells(old[name], now[name])]));
}

function cellsOf({ options, variants }: Variants): Record<string, string> {
  const ofOptions = options.map(({ id, names, values }) => {
    const all = [names, ...values.map((value) => value.names)];
    return [`option ${id}`, all.map((one) => JSON.stringify(one)).join(' ')];
  });
  const ofVariants = variants.map((variant) => {
    const { id, sku, price, orgPrice, tax, stock, onSale, ...next } = variant;
    const cells = [
      wordsOfVariant(options, variant.values)[DEFAULT_LOCALE],
      sku,
      yuanText(price),
      yuanText(orgPrice),
      yuanText(tax),
      stock,
      onSale ? 'on sale' : 'off',
      ...nextCells(next),
    ];
    return [`variant ${id}`, cells.join(' | ')];
  });
  return Object.fromEntries([...ofOptions, ...ofVariants]);
}

/** What it costs later; nothing of one that keeps its price. */
const nextCells = ({ nextPrice, nextOrgPrice, nextTax }: NextSums): string[] =>
  nextPrice === null ? [] : ['then', ...[nextPrice, nextOrgPrice ?? nextPrice, nextTax ?? 0].map(yuanText)];
