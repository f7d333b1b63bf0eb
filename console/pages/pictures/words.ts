import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { MOST_USES } from '../../../shared/console/most-uses.ts';
import type { Texts } from '../../lib/texts.ts';

export type Listed = ConsoleOutput<'pictures'>[number];

const kinds = ['items', 'descriptions', 'values', 'categories', 'carousel', 'mall', 'groups'] as const;

export const isUsed = ({ uses }: Listed): boolean => kinds.some((kind) => (uses[kind] ?? 0) > 0);

/** `3 件商品 · 12 个团`; nothing for one that is not used. */
export function usesInWords({ uses }: Listed, { t }: Pick<Texts, 't'>): string {
  const some = kinds.filter((kind) => (uses[kind] ?? 0) > 0);
  return some.map((kind) => t(`pictures.in.${kind}`, { count: uses[kind] })).join(' · ');
}

/** Of many uses only so many are counted. */
export const isOften = ({ uses }: Listed): boolean => kinds.some((kind) => uses[kind] === MOST_USES);

/** `WebP 48 KB · AVIF 12 KB`, all sizes of a format together. */
export function filesInWords({ files }: Listed, { count }: Pick<Texts, 'count'>): string {
  const names = { webp: 'WebP', avif: 'AVIF', jpg: 'JPEG' } as const;
  return (['webp', 'avif', 'jpg'] as const)
    .map((format) => ({ format, own: files.filter((file) => file.format === format) }))
    .filter(({ own }) => own.length > 0)
    .map(({ format, own }) => `${names[format]} ${count(kilobytes(own))} KB`)
    .join(' · ');
}

export const kilobytes = (files: Listed['files']): number =>
  Math.max(1, Math.round(files.reduce((sum, { bytes }) => sum + bytes, 0) / 1024));
