import type { ConsoleInput, ConsoleOutput } from '../../../shared/console/index.ts';
import { fieldNamed } from '../../../shared/item-fields.ts';
import { type Locale, locales } from '../../../shared/locales.ts';
import { bothVersions } from '../../lib/text-lines.ts';
import type { Texts } from '../../lib/texts.ts';
import type { Difference } from '../../ui/conflict/conflict.tsx';
import { draftOf, fieldsOf } from './draft.ts';

type Item = ConsoleOutput<'item'>;
type Fields = ConsoleInput<'itemChange'>['fields'];

interface Words {
  texts: Texts;
  categories: ConsoleOutput<'storefront'>;
}

/** Changed fields, and the stock that was seen. */
interface Changed {
  fields: Fields;
  stock_was: number;
}

/** What would be saved beside the item as it is now, in words. */
export function differences(words: Words, present: Item, { fields: changed, stock_was }: Changed): Difference[] {
  const { t } = words.texts;
  const { stock } = changed;
  const fields = stock === undefined ? changed : { ...changed, stock: Math.max(0, present.stock + stock - stock_was) };
  const now = fieldsOf(draftOf(present));
  return (Object.keys(fields) as (keyof Fields)[]).flatMap((field) => {
    if (field === 'texts') return translated(words, present, fields.texts ?? {});
    const both = [inWords(words, field, fields[field]), inWords(words, field, now[field])] as const;
    const [one, other] = apart(...(field === 'content' ? bothVersions(...both) : both));
    return [{ key: field, what: t(`item.field.${field}`), mine: one, theirs: other }];
  });
}

/** Each language by itself; null is a translation that is taken away. */
function translated({ texts: { t } }: Words, { texts }: Item, mine: NonNullable<Fields['texts']>): Difference[] {
  return Object.entries(mine).flatMap(([code, text]) =>
    (['name', 'content'] as const).flatMap((field) => {
      const theirs = (texts as Record<string, { name: string; content: string } | undefined>)[code]?.[field] ?? '';
      const own = text?.[field] ?? '';
      if (own === theirs) return [];
      const [mine, now] = field === 'content' ? bothVersions(own, theirs) : [own, theirs];
      const [one, other] = apart(mine || '–', now || '–');
      const what = `${locales[code as Locale].name} · ${t(`item.field.${field}`)}`;
      return [{ key: `${code} ${field}`, what, mine: one, theirs: other }];
    }),
  );
}

function inWords({ texts, categories }: Words, field: string, value: unknown): string {
  const { t, money, span, dateTime, count } = texts;
  if (value === null || value === undefined) return '–';
  const kind = fieldNamed(field)?.kind;
  if (kind === 'sum' || kind === 'sumOrNone') return money(Number(value));
  if (kind === 'category') return categories.find(({ id }) => id === value)?.cells.name ?? String(value);
  if (kind === 'seconds') return span(Number(value) * 1000);
  if (kind === 'instant') return dateTime(Number(value));
  if (typeof value === 'boolean') return t(value ? 'conflict.yes' : 'conflict.no');
  if (Array.isArray(value)) return t('conflict.pictures', { count: value.length });
  return typeof value === 'number' ? count(value) : String(value);
}

/** Letters shown before the first that differs, and of a text in all. */
const [BEFORE, SHOWN] = [12, 90];

/** Two long texts from where they differ on. */
function apart(one: string, other: string): [string, string] {
  if (one.length <= SHOWN && other.length <= SHOWN) return [one, other];
  let same = 0;
  while (same < one.length && one[same] === other[same]) same++;
  const from = Math.max(0, same - BEFORE);
  const part = (text: string) =>
    `${from > 0 ? '…' : ''}${text.slice(from, from + SHOWN)}${text.length > from + SHOWN ? '…' : ''}`;
  return [part(one), part(other)];
}
