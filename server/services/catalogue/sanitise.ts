import { createRequire } from 'node:module';
import { RICH_TEXT_TAGS } from '../../../shared/rich-text.ts';

type SanitizeHtml = typeof import('sanitize-html');

const require = createRequire(import.meta.url);
/** Loaded by the first text: it takes 17 MB and a tenth of a second, and most servers never write one. */
let sanitizeHtml: SanitizeHtml | undefined;

/** Cleans HTML before it is stored, so that every reader gets it clean. */
export function sanitise(html: string): string {
  sanitizeHtml ??= require('sanitize-html') as SanitizeHtml;
  return sanitizeHtml(html, { allowedTags: RICH_TEXT_TAGS, allowedAttributes: {}, disallowedTagsMode: 'discard' });
}
