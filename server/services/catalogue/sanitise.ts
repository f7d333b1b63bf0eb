import sanitizeHtml from 'sanitize-html';

/** What item and article HTML may hold: structure and emphasis, no attribute at all. */
const allowedTags = [
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

/** Cleans stored HTML, on write, so that every reader gets it clean. */
export function sanitise(html: string): string {
  return sanitizeHtml(html, { allowedTags, allowedAttributes: {}, disallowedTagsMode: 'discard' });
}
