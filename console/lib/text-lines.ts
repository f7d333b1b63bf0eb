import { plainBlocks } from '../../shared/plain-blocks.ts';

const PICTURE = /<img src="[^"<>]*" alt="([^"<>]*)"[^<>]*>/g;

/** A description or article as lines of plain text; a picture is what is said of it. */
const linesOf = (html: string): string =>
  plainBlocks(html.replace(PICTURE, '<p>▢ $1</p>'))
    .map(({ text }) => text)
    .join('\n');

/** Two versions of a text for somebody to compare: their words, or their HTML if only that differs. */
export function bothVersions(one: string, other: string): [string, string] {
  const [own, theirs] = [linesOf(one), linesOf(other)];
  return own === theirs ? [one, other] : [own, theirs];
}
