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

/** Characters of the HTML of one description or article. */
export const MOST_HTML = 50_000;

/** Pictures in one description. */
export const MOST_TEXT_PICTURES = 8;

/** A picture of the library in a description. */
export interface TextPicture {
  /** Name of its files. */
  name: string;
  /** What it shows, for those who do not see it. */
  alt: string;
  /** Size in px, so that the text below stays in place when it is loaded. */
  width: number;
  height: number;
}

const ADDRESS = /^\/media\/([0-9a-f]{20})-720\.webp$/;

/** The name of a picture in a description; null for any other address. */
export const textPictureName = (src: string): string | null => ADDRESS.exec(src)?.[1] ?? null;

export const textPictureSrc = (name: string): string => `/media/${name}-720.webp`;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The one form of a picture; any other `<img` is not clean. */
export const textPictureTag = ({ name, alt, width, height }: TextPicture): string =>
  `<img src="${textPictureSrc(name)}" alt="${escaped(alt)}" width="${width}" height="${height}" loading="lazy" />`;

const PICTURE =
  'img src="/media/[0-9a-f]{20}-720\\.webp" alt="[^"<>]*" width="[1-9]\\d{0,4}" height="[1-9]\\d{0,4}" loading="lazy" />';

const ANYTHING_ELSE = new RegExp(`<(?!/?(${RICH_TEXT_TAGS.join('|')})( /)?>|${PICTURE})`);

/**
 * Whether HTML is exactly as it was sanitised: every `<` begins one of these tags, without attributes, or a picture of
 * the library in its one form. Such a text cannot contain other elements, attributes or comments, so no parser is
 * needed to check it.
 */
export function isRichText(html: string): boolean {
  return !ANYTHING_ELSE.test(html);
}

/** The names of the pictures in clean HTML, each once. */
export const textPictureNames = (html: string): string[] => [
  ...new Set([...html.matchAll(/<img src="\/media\/([0-9a-f]{20})-/g)].map(([, name = '']) => name)),
];

const TEXT_PICTURE = /<img src="\/media\/([0-9a-f]{20})-720\.webp" alt="([^"<>]*)" width="\d+" height="\d+"/g;

/** Clean HTML with other pictures, or the right sizes, for those that `of` knows; what they show stays said. */
export const withTextPictures = (html: string, of: (name: string) => Omit<TextPicture, 'alt'> | undefined): string =>
  html.replace(TEXT_PICTURE, (tag, found, alt) => {
    const picture = of(found);
    if (!picture) return tag;
    const { name, width, height } = picture;
    return `<img src="${textPictureSrc(name)}" alt="${alt}" width="${width}" height="${height}"`;
  });

/** Whether clean HTML has a picture of which is not said what it shows. */
export const lacksDescription = (html: string): boolean => /<img src="[^"<>]*" alt=""/.test(html);

/** How many pictures are in clean HTML. */
export const countTextPictures = (html: string): number => html.split('<img ').length - 1;

/** A tag of more than emphasis: such a text says itself where its lines end. */
const STRUCTURE = /<(?!\/?(strong|em|b|i|u|s|a|span|font|small)\b)[a-z/!]/i;

/** Whether several lines of text were written without HTML. */
export const isPlainLines = (html: string): boolean => /[\n\r]/.test(html.trim()) && !STRUCTURE.test(html);

/** Each line of such a text as a paragraph. HTML is returned as it is. */
export function inParagraphs(html: string): string {
  if (!isPlainLines(html)) return html;
  return html
    .split(/[\n\r]/)
    .filter((line) => /[^ \t]/.test(line))
    .map((line) => `<p>${line}</p>`)
    .join('');
}
