import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { locales } from '../../../shared/locales.ts';
import type { T } from '../../lib/texts.ts';
import { type Draft, lackingOf, undescribedIn, unnamedIn } from './draft.ts';
import { lackingVariants } from './variant-draft.ts';

/** What a draft of an item lacks before it can be saved, in the words of its form. */
export const lackingInWords = (t: T, draft: Draft, item: ConsoleOutput<'item'> | null): string[] => [
  ...lackingOf(draft).map((field) => t(`item.field.${field}`)),
  ...lackingVariants(draft).map((lack) => {
    if ('variant' in lack) return `${lack.variant} · ${t(`variants.field.${lack.what}`)}`;
    return t(lack.what === 'option' ? 'variants.option' : 'variants.value');
  }),
  ...unnamedIn(draft).map((code) => `${locales[code].name} · ${t('item.field.name')}`),
  ...undescribedIn(draft, item).map((code) => `${locales[code].name} · ${t('text.undescribed')}`),
];
