import { isPlainLines } from './rich-text.ts';

/** A block of HTML as plain text. */
export interface Block {
  kind: 'heading' | 'paragraph' | 'item';
  text: string;
}

/** Tags that begin and end a block; any other tag is dropped. */
const BOUNDARY = /<(\/?)(p|div|section|h[1-6]|ul|ol|li|dl|dt|dd|table|tbody|tr|blockquote)\b[^<>]*>/gi;

const kinds: Record<string, Block['kind']> = { li: 'item', dt: 'item', tr: 'item' };

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

function kindOf(tag: string): Block['kind'] {
  return /^h[1-6]$/.test(tag) ? 'heading' : (kinds[tag] ?? 'paragraph');
}

/** The text of a block: tags stripped, entities decoded, white space collapsed as on a page. */
function textOf(html: string): string {
  const text = html
    .replace(/\s+/g, ' ')
    .replace(/<br\b[^<>]*>\s*/gi, '\n')
    .replace(/<\/?(?:td|th)\b[^<>]*>/gi, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
      if (name) return entities[name.toLowerCase()] ?? whole;
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    });
  return text.replace(/ {2,}/g, ' ').trim();
}

/**
 * HTML as plain text after stripping tags (docs/spec.md, section 2); headings, paragraphs and list items stay apart.
 */
export function plainBlocks(given: string): Block[] {
  const html = isPlainLines(given) ? given.replaceAll('\n', '<br>') : given;
  const blocks: Block[] = [];
  let kind: Block['kind'] = 'paragraph';
  let from = 0;
  const take = (until: number) => {
    const text = textOf(html.slice(from, until));
    if (text !== '') blocks.push({ kind, text });
  };
  for (const boundary of html.matchAll(BOUNDARY)) {
    const [tag, closing = '', name = ''] = boundary;
    take(boundary.index);
    from = boundary.index + tag.length;
    kind = closing ? 'paragraph' : kindOf(name.toLowerCase());
  }
  take(html.length);
  return blocks;
}

/** HTML as the lines of its blocks. */
export const plainText = (html: string): string =>
  plainBlocks(html)
    .map(({ text }) => text)
    .join('\n');
