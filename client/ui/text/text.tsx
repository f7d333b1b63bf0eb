import { Fragment, type ReactNode } from 'react';
import { type TextKey, useTexts } from '../../lib/texts/texts.ts';

/**
 * A text with elements in its placeholders, such as an amount that keeps its own direction:
 * `<Text k="item.refund" amount={<Money yuan={5} />} />`. Numbers are counted as `t` does; words stand as they are,
 * whatever braces they have.
 */
export function Text({ k, ...values }: { k: TextKey; [placeholder: string]: ReactNode }) {
  const { t } = useTexts();
  const marked = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'number' ? value : `{{${name}}}`,
  ]);
  return <Pieces text={t(k, Object.fromEntries(marked))} parts={values} />;
}

/** The same of a text that is worded already, with `{{name}}` where a part stands. */
export function Pieces({ text, parts }: { text: string; parts: Record<string, ReactNode> }) {
  return piecesOf(text, parts).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
    <Fragment key={index}>{typeof piece === 'string' ? <span>{piece}</span> : piece}</Fragment>
  ));
}

/** Words beside each other are one piece: it has an element of its own, which a translation by the browser replaces. */
function piecesOf(text: string, parts: Record<string, ReactNode>): ReactNode[] {
  const pieces: ReactNode[] = [];
  for (const [index, piece] of text.split(/\{\{(\w+)\}\}/).entries()) {
    const part = index % 2 === 0 ? piece : Object.hasOwn(parts, piece) && parts[piece];
    const last = pieces.at(-1);
    if (typeof part === 'string' && typeof last === 'string') pieces[pieces.length - 1] = last + part;
    else if (part !== '') pieces.push(part);
  }
  return pieces;
}
