import { Fragment, type ReactNode } from 'react';

/**
 * A text with elements in its placeholders, such as an amount that keeps its own direction:
 * `<Trans text={t('refund.amount', { amount: '{{amount}}' })} parts={{ amount: <Money yuan={5} /> }} />`.
 */
export function Trans({ text, parts }: { text: string; parts: Record<string, ReactNode> }) {
  return text.split(/\{\{(\w+)\}\}/).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
    <Fragment key={index}>{index % 2 === 1 ? parts[piece] : piece && <span>{piece}</span>}</Fragment>
  ));
}
