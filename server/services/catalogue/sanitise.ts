import { createRequire } from 'node:module';
import { inParagraphs, RICH_TEXT_TAGS, textPictureName, textPictureSrc } from '../../../shared/rich-text.ts';

type SanitizeHtml = typeof import('sanitize-html');

const require = createRequire(import.meta.url);
/** Loaded by the first text: it takes 17 MB and a tenth of a second, and most servers never write one. */
let sanitizeHtml: SanitizeHtml | undefined;

/** Tags that are not kept, and what they become so that headings, emphasis and lines stay. */
const OTHERS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['h1', 'h2', 'h4', 'h5', 'h6'].map((tag) => [tag, 'h3'])),
  ...Object.fromEntries(['div', 'section', 'article', 'blockquote', 'pre', 'figcaption'].map((tag) => [tag, 'p'])),
  b: 'strong',
  i: 'em',
};

const PICTURE_ATTRIBUTES = ['src', 'alt', 'width', 'height', 'loading'];

/** A size in px that a library picture may have; what is none is put right from its row. */
const pixels = (text: string | undefined) => (/^[1-9]\d{0,4}$/.test(text ?? '') ? (text ?? '1') : '1');

/**
 * Cleans HTML before it is stored, so that every reader gets it clean. Text without any tag for its lines gets
 * paragraphs. A description may have `pictures` of the library, in their one form (`textPictureTag`).
 */
export function sanitise(html: string, { pictures = false } = {}): string {
  sanitizeHtml ??= require('sanitize-html') as SanitizeHtml;
  const rules = {
    allowedTags: RICH_TEXT_TAGS,
    allowedAttributes: {},
    disallowedTagsMode: 'discard' as const,
    transformTags: OTHERS,
  };
  const lines = withKeptLines(inParagraphs(html));
  if (!pictures) return sanitizeHtml(lines, rules);
  return sanitizeHtml(lines, {
    ...rules,
    allowedTags: [...RICH_TEXT_TAGS, 'img'],
    allowedAttributes: { img: PICTURE_ATTRIBUTES },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.loading,
    transformTags: {
      ...OTHERS,
      img: (tagName, { src = '', alt = '', width, height }) => {
        const name = textPictureName(src);
        if (!name) return { tagName, attribs: {} };
        const size = { width: pixels(width), height: pixels(height) };
        return { tagName, attribs: { src: textPictureSrc(name), alt: oneLine(alt), ...size, loading: 'lazy' } };
      },
    },
  });
}

const VERBATIM = /(<\/?pre\b[^<>]*>)/i;

/** Line breaks of a `pre`, which becomes a paragraph, as elements. */
function withKeptLines(html: string): string {
  let isVerbatim = false;
  return html
    .split(VERBATIM)
    .map((part, at) => {
      if (at % 2 === 0) return isVerbatim ? part.replace(/^\r?\n/, '').replace(/\r\n?|\n/g, '<br />') : part;
      isVerbatim = !part.startsWith('</');
      return part;
    })
    .join('');
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
