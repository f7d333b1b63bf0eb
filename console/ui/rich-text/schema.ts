import { type DOMOutputSpec, type NodeSpec, Schema } from 'prosemirror-model';
import { textPictureSrc } from '../../../shared/rich-text.ts';

const block = (tag: string, spec: Omit<NodeSpec, 'parseDOM' | 'toDOM'>): NodeSpec => ({
  ...spec,
  parseDOM: [{ tag }],
  toDOM: (): DOMOutputSpec => [tag, 0],
});

/**
 * What a description or an article consists of: every tag that the server keeps (`shared/rich-text.ts`), so that nothing
 * stored is lost by being edited. The toolbar offers less: pairs and tables come from files.
 */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: block('p', { group: 'block', content: 'inline*' }),
    heading: block('h3', { group: 'block', content: 'inline*', defining: true }),
    bullet_list: block('ul', { group: 'block', content: 'list_item+' }),
    ordered_list: block('ol', { group: 'block', content: 'list_item+' }),
    list_item: block('li', { content: 'block+', defining: true }),
    pairs: block('dl', { group: 'block', content: '(term | fact)+' }),
    term: block('dt', { content: 'inline*', defining: true }),
    fact: block('dd', { content: 'block+', defining: true }),
    table: {
      group: 'block',
      content: 'table_row+',
      isolating: true,
      parseDOM: [{ tag: 'table' }],
      toDOM: () => ['table', ['tbody', 0]],
    },
    table_row: block('tr', { content: '(head_cell | cell)+' }),
    head_cell: block('th', { content: 'block+', isolating: true }),
    cell: block('td', { content: 'block+', isolating: true }),
    picture: {
      group: 'block',
      atom: true,
      draggable: true,
      attrs: { name: {}, alt: {}, width: {}, height: {} },
      toDOM: ({ attrs: { name, alt } }) => ['img', { src: textPictureSrc(name), alt }],
    },
    text: { group: 'inline' },
    line_break: {
      group: 'inline',
      inline: true,
      selectable: false,
      leafText: () => '\n',
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
  },
  marks: {
    strong: { parseDOM: [{ tag: 'strong' }, { tag: 'b' }], toDOM: () => ['strong', 0] },
    em: { parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: () => ['em', 0] },
  },
});

export const { nodes, marks } = schema;
