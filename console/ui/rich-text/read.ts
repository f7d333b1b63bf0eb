import { type ChildNode, type Element, isTag, isText } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import type { Mark, Node, NodeType } from 'prosemirror-model';
import { inParagraphs, textPictureName } from '../../../shared/rich-text.ts';
import { holdsBlock, isBlank, isBlock, isUnread, textOf } from './elements.ts';
import { lineOf, marksIn, trimmed } from './read-line.ts';
import { nodes } from './schema.ts';
import { asLists } from './word-lists.ts';

interface Reading {
  /** Those of the library are kept. */
  pictures: boolean;
  /** The emphasis around it. */
  around: readonly Mark[];
}

/**
 * HTML as a document of the editor: what is stored, and what is pasted from anywhere. Of tags that it does not know the
 * text stays; white space counts as on a page; `pictures` that are not of the library are left out.
 */
export function readRichText(html: string, { pictures = true } = {}): Node {
  const { children } = parseDocument(inParagraphs(html));
  return nodes.doc.create(null, atLeastOne(blocksOf(asLists(children), { pictures, around: [] })));
}

const atLeastOne = (blocks: Node[]) => (blocks.length > 0 ? blocks : [nodes.paragraph.create()]);

function blocksOf(children: readonly ChildNode[], reading: Reading): Node[] {
  const blocks: Node[] = [];
  let line: Node[] = [];
  const endLine = () => {
    const shown = trimmed(line);
    line = [];
    if (shown.length > 0) blocks.push(nodes.paragraph.create(null, shown));
  };
  for (const child of children) {
    if (isText(child) || (isTag(child) && !isBlock(child) && !holdsBlock(child))) {
      line.push(...lineOf([child], reading.around));
    } else if (isTag(child) && !isUnread(child)) {
      endLine();
      blocks.push(...(makers[child.name] ?? inside)(child, reading));
    }
  }
  endLine();
  return blocks;
}

type Maker = (element: Element, reading: Reading) => Node[];

const inside: Maker = (element, reading) =>
  blocksOf(element.children, { ...reading, around: marksIn(element, reading.around) });

const textBlock = (type: NodeType, { children }: Element, { around }: Reading) =>
  type.create(null, trimmed(lineOf(children, around)));

const container = (type: NodeType, children: readonly ChildNode[], reading: Reading) =>
  type.create(null, atLeastOne(blocksOf(children, reading)));

const heading: Maker = (element, reading) => [textBlock(nodes.heading, element, reading)];

const paragraph: Maker = (element, reading) =>
  holdsBlock(element) ? inside(element, reading) : [textBlock(nodes.paragraph, element, reading)];

/** What stands in no item is one by itself. */
const list =
  (type: NodeType): Maker =>
  ({ children }, reading) => {
    const items = children
      .filter((child) => !isBlank(child))
      .map((child) => (isTag(child) && child.name === 'li' ? child.children : [child]))
      .map((some) => container(nodes.list_item, some, reading));
    return items.length > 0 ? [type.create(null, items)] : [];
  };

const item: Maker = ({ children }, reading) => [
  nodes.bullet_list.create(null, container(nodes.list_item, children, reading)),
];

const pairs: Maker = (element, reading) => {
  const parts = element.name === 'dl' ? partsOf(element) : [element];
  const made = parts.map((part) =>
    part.name === 'dt' ? textBlock(nodes.term, part, reading) : container(nodes.fact, part.children, reading),
  );
  return made.length > 0 ? [nodes.pairs.create(null, made)] : [];
};

/** The `dt` and `dd` of a list of pairs, also of a `div` around them. */
const partsOf = ({ children }: Element): Element[] =>
  children.filter(isTag).flatMap((child) => (['dt', 'dd'].includes(child.name) ? child : partsOf(child)));

const table: Maker = (element, reading) => {
  const rows = rowsOf(element).flatMap(({ children }) => {
    const cells = children.filter(isTag).filter(({ name }) => name === 'td' || name === 'th');
    const made = cells.map((one) => container(one.name === 'th' ? nodes.head_cell : nodes.cell, one.children, reading));
    return made.length > 0 ? nodes.table_row.create(null, made) : [];
  });
  const captions = element.children.filter(isTag).filter(({ name }) => name === 'caption');
  const above = captions.flatMap((caption) => inside(caption, reading));
  return rows.length > 0 ? [...above, nodes.table.create(null, rows)] : above;
};

const rowsOf = ({ children }: Element): Element[] =>
  children.filter(isTag).flatMap((child) => {
    if (child.name === 'tr') return child;
    return ['tbody', 'thead', 'tfoot'].includes(child.name) ? rowsOf(child) : [];
  });

const picture: Maker = ({ attribs }, { pictures }) => {
  const name = textPictureName(attribs.src ?? '');
  if (!pictures || !name) return [];
  const [width, height] = [Number(attribs.width) || 1, Number(attribs.height) || 1];
  return [nodes.picture.create({ name, alt: attribs.alt ?? '', width, height })];
};

/** Lines as they are. */
const verbatim: Maker = (element, { around }) =>
  textOf(element)
    .split('\n')
    .map((text) => (text.trim() === '' ? [] : [nodes.text.schema.text(text.trim(), around)]))
    .map((line) => nodes.paragraph.create(null, line));

const makers: Readonly<Record<string, Maker>> = {
  ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, heading])),
  p: paragraph,
  ul: list(nodes.bullet_list),
  ol: list(nodes.ordered_list),
  li: item,
  dl: pairs,
  dt: pairs,
  dd: pairs,
  table,
  img: picture,
  hr: () => [],
  pre: verbatim,
};
