import type { Node } from 'prosemirror-model';
import { type TextPicture, textPictureTag } from '../../../shared/rich-text.ts';

const tags: Readonly<Record<string, string>> = {
  paragraph: 'p',
  heading: 'h3',
  bullet_list: 'ul',
  ordered_list: 'ol',
  list_item: 'li',
  pairs: 'dl',
  term: 'dt',
  fact: 'dd',
  table_row: 'tr',
  head_cell: 'th',
  cell: 'td',
};

const element = (tag: string, content: string) => `<${tag}>${content}</${tag}>`;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The HTML of a document, as the server stores it: its sanitiser changes nothing of it. Nothing written is ''. */
export function writeRichText(doc: Node): string {
  const blocks = [...doc.children];
  while (isEmpty(blocks.at(-1))) blocks.pop();
  return blocks.map(written).join('');
}

const isEmpty = (node: Node | undefined) => node?.type.name === 'paragraph' && node.content.size === 0;

function written(node: Node): string {
  const { type, attrs, children } = node;
  if (type.name === 'picture') return textPictureTag(attrs as TextPicture);
  if (type.name === 'table') return element('table', element('tbody', children.map(written).join('')));
  const tag = tags[type.name] ?? 'p';
  if (!type.inlineContent) return element(tag, isTight(node) ? tightly(children) : children.map(written).join(''));
  // An empty line that somebody left is seen in the shop, too.
  if (isEmpty(node)) return '<p><br /></p>';
  return element(tag, inline(children));
}

/** An item, fact or cell with one paragraph at its beginning needs no `<p>`. */
const isTight = ({ type, firstChild, children }: Node) =>
  ['list_item', 'fact', 'cell', 'head_cell'].includes(type.name) &&
  firstChild?.type.name === 'paragraph' &&
  children.every(({ type: { name } }, at) => at === 0 || (name !== 'paragraph' && name !== 'heading'));

const tightly = ([first, ...others]: readonly Node[]) => inline(first?.children ?? []) + others.map(written).join('');

const inline = (children: readonly Node[]) =>
  children
    .map(({ type, text = '', marks }) => {
      const plain = type.name === 'line_break' ? '<br />' : escaped(text);
      return marks.reduceRight((inner, mark) => element(mark.type.name, inner), plain);
    })
    .join('')
    // Of one mark that goes on over another one's beginning there is one element.
    .replaceAll('</em></strong><strong><em>', '')
    .replaceAll('</strong><strong>', '');
