/** Allowed tags in the HTML of items and articles: structure and emphasis, without any attribute. */
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
 * Whether HTML is exactly as it was sanitised: every `<` begins one of these tags, without attributes. Such a text
 * cannot contain other elements, attributes or comments, so no parser is needed to check it.
 */
export function isRichText(html: string): boolean {
  return !ANYTHING_ELSE.test(html);
}
