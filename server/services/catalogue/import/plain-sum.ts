import { normalized } from '../../../../shared/normalized.ts';

/** Characters of a sum at the most: what is longer is none. */
const LONGEST = 40;

/** Without the currency and the spaces in front of or behind it, and without what parts thousands. */
const bare = (cell: string): string =>
  normalized(cell.trim(), 'NFKC')
    .replace(/^(?:¥|rmb|cny)|(?:元|rmb|cny)$/gi, '')
    .trim()
    .replace(/(?<=\d)[\s'’](?=\d{3})/g, '');

const GROUPED = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/;

/**
 * A sum in the notation of any country as `1234.56`: with a comma before the cents, thousands in groups, a sign of the
 * currency. `ambiguous` if `1.234` or `1,234` may be either; what is no number stays as it is.
 */
export function plainSum(cell: string): string | 'ambiguous' {
  if (cell.length > LONGEST) return cell;
  const text = bare(cell);
  const [, whole, mark, decimals] = /^(\d+|\d{1,3}(?:[.,]\d{3})+)([.,])(\d{1,2})$/.exec(text) ?? [];
  if (whole !== undefined && decimals !== undefined) {
    const grouping = /[.,]/.exec(whole)?.[0];
    if (grouping === undefined) return `${whole}.${decimals}`;
    // `1.234.56` has one mark for both: no notation does.
    return grouping !== mark && GROUPED.test(whole) ? `${whole.replaceAll(grouping, '')}.${decimals}` : cell;
  }
  if (!GROUPED.test(text)) return /^\d+$/.test(text) ? text : cell;
  const marks = text.replace(/\d/g, '');
  return marks.length === 1 ? 'ambiguous' : text.replaceAll(/[.,]/g, '');
}
