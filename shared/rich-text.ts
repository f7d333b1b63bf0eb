/** What item and article HTML may hold: structure and emphasis, no attribute at all. */
export const RICH_TEXT_TAGS = [
  'p',
  'br',
  'h3',
  'ul',
  'ol',
  'li',
  'strong',
  'em',
  'dl',
  'dt',
  'dd',
  'table',
  'tbody',
  'tr',
  'th',
  'td',
];

const ANYTHING_ELSE = new RegExp(`<(?!/?(${RICH_TEXT_TAGS.join('|')})( /)?>)`);

/**
 * Whether HTML is as it was cleaned: every `<` begins one of these tags, bare. Nothing else can stand in such a text, no
 * other element, no attribute and no comment, so that it needs no parser to be sure of it.
 */
export function isRichText(html: string): boolean {
  return !ANYTHING_ELSE.test(html);
}
