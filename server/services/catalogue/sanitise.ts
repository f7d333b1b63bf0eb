import { createRequire } from 'node:module';

type SanitizeHtml = typeof import('sanitize-html');

const require = createRequire(import.meta.url);
/** Loaded by the first text: it takes 17 MB and a tenth of a second, and most servers never write one. */
let sanitizeHtml: SanitizeHtml | undefined;

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
  sanitizeHtml ??= require('sanitize-html') as SanitizeHtml;
  return sanitizeHtml(html, { allowedTags, allowedAttributes: {}, disallowedTagsMode: 'discard' });
}
