import { type ChildNode, type Element, isTag, isText } from 'domhandler';
import type { Mark, Node } from 'prosemirror-model';
import { isBlock, isUnread } from './elements.ts';
import { marks, nodes, schema } from './schema.ts';

const isBold = (style: string) => /font-weight:\s*(bold|[6-9]00)/i.test(style);
const isThin = (style: string) => /font-weight:\s*(normal|[1-5]00)/i.test(style);

function marksOf({ name, attribs: { style = '' } }: Element): Mark[] {
  const strong = isBold(style) || (['b', 'strong'].includes(name) && !isThin(style));
  return [...(strong ? [marks.strong.create()] : []), ...(name === 'em' || name === 'i' ? [marks.em.create()] : [])];
}

/** The emphasis inside an element. */
export const marksIn = (element: Element, around: readonly Mark[]): readonly Mark[] =>
  marksOf(element).reduce((all, mark) => mark.addToSet(all), around);

/** Text with its emphasis; a block inside it begins a line. */
export function lineOf(children: readonly ChildNode[], around: readonly Mark[]): Node[] {
  const line: Node[] = [];
  for (const child of children) {
    const part = partOf(child, around);
    if (isTag(child) && isBlock(child) && part.length > 0 && line.length > 0) line.push(nodes.line_break.create());
    line.push(...part);
  }
  return line;
}

function partOf(node: ChildNode, around: readonly Mark[]): Node[] {
  if (isText(node)) {
    const text = node.data.replace(/[ \t\n\f\r]+/g, ' ');
    return text === '' ? [] : [schema.text(text, around)];
  }
  if (!isTag(node) || isUnread(node)) return [];
  return node.name === 'br' ? [nodes.line_break.create()] : lineOf(node.children, marksIn(node, around));
}

/** Without the white space that a page does not show: at both ends, beside line breaks, beside other white space. */
export function trimmed(line: readonly Node[]): Node[] {
  const kept: Node[] = [];
  let open = true;
  for (const node of line) {
    const text = node.text ?? '';
    const shown: string = open && text.startsWith(' ') ? text.slice(1) : text;
    if (!node.isText) dropEnd(kept);
    if (!node.isText) kept.push(node);
    else if (shown !== '') kept.push(schema.text(shown, node.marks));
    open = !node.isText || (shown === '' ? open : shown.endsWith(' '));
  }
  dropEnd(kept);
  return kept;
}

/** White space within a text is one blank. */
const withoutLast = (text: string) => (text.endsWith(' ') ? text.slice(0, -1) : text);

/** Drops the white space at the end of a line. */
function dropEnd(kept: Node[]): void {
  const last = kept.at(-1);
  if (!last?.isText) return;
  const text = withoutLast(last.text ?? '');
  kept.pop();
  if (text !== '') kept.push(schema.text(text, last.marks));
  else dropEnd(kept);
}
