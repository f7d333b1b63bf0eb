import { Fragment, type ReactNode } from 'react';
import { type TextKey, useTexts } from '../../lib/texts/texts.ts';

/**
 * A text with elements in its placeholders, such as an amount that keeps its own direction:
 * `<Text k="item.refund" amount={<Money yuan={5} />} />`. Words and numbers are put in as `t` does.
 */
export function Text({ k, ...values }: { k: TextKey; [placeholder: string]: ReactNode }) {
  const { t } = useTexts();
  const marked = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'number' || typeof value === 'string' ? value : `{{${name}}}`,
  ]);
  return <Pieces text={t(k, Object.fromEntries(marked))} parts={values} />;
}

/** The same of a text that is worded already, with `{{name}}` where a part stands. */
export function Pieces({ text, parts }: { text: string; parts: Record<string, ReactNode> }) {
  return text.split(/\{\{(\w+)\}\}/).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
    <Fragment key={index}>{index % 2 === 1 ? parts[piece] : piece && <span>{piece}</span>}</Fragment>
  ));
}
