import { type ChildNode, type Element, isTag, isText } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import { inParagraphs, isRichText } from '../../../shared/rich-text.ts';
import { readRichText } from './read.ts';
import { writeRichText } from './write.ts';

/** Emphasis of a character, as bits. */
const EMPHASIS: Readonly<Record<string, number>> = { strong: 1, em: 2 };

/** Elements that are but the place of their content. */
const PLACES = ['p', 'tbody'];

/**
 * What a reader gets from HTML: its lines with their emphasis, and the elements they stand in. Two ways to write the
 * same have one outline.
 */
function outlineOf(html: string): string[] {
  const outline = new Outline();
  outline.walk(parseDocument(inParagraphs(html)).children, 0);
  outline.end();
  return outline.parts;
}

class Outline {
  readonly parts: string[] = [];
  #line: string[] = [];

  walk(children: readonly ChildNode[], emphasis: number): void {
    for (const child of children) {
      if (isText(child)) for (const letter of child.data.replace(/[ \t\n\f\r]+/g, ' ')) this.#put(letter, emphasis);
      else if (isTag(child)) this.#enter(child, emphasis);
    }
  }

  /** White space is not shown at the end of a line, nor is a line break at the end of a block. */
  end(): void {
    while (/[ \n]$/.test(this.#line.at(-1) ?? '')) this.#line.pop();
    if (this.#line.length > 0) this.parts.push(this.#line.join(''));
    this.#line = [];
  }

  #enter({ name, attribs, children }: Element, emphasis: number): void {
    const bit = EMPHASIS[name];
    if (name === 'br') this.#put('\n', 0);
    else if (bit) this.walk(children, emphasis | bit);
    else {
      const isPlace = PLACES.includes(name);
      this.end();
      if (!isPlace) this.parts.push(`<${name} ${JSON.stringify(attribs)}>`);
      this.walk(children, emphasis);
      this.end();
      if (!isPlace) this.parts.push(`</${name}>`);
    }
  }

  #put(letter: string, emphasis: number): void {
    const before = this.#line.at(-1)?.slice(-1) ?? '\n';
    if (letter === ' ' && (before === ' ' || before === '\n')) return;
    if (letter === '\n' && before === ' ') this.#line.pop();
    this.#line.push(emphasis + letter);
  }
}

/** Whether the editor shows all of a text; one that it does not is edited as HTML, so that nothing is lost. */
export function isShown(html: string): boolean {
  if (!isRichText(html)) return false;
  const [given, kept] = [html, writeRichText(readRichText(html))].map(outlineOf);
  return JSON.stringify(given) === JSON.stringify(kept);
}
