import type { Advances, Weight } from './fonts.ts';
import { drawable, widthsOf, wrapped } from './lines.ts';

/** The shop's colours in the light theme (client/ui/styles/tokens.css); a poster has no other. */
export const COLOURS = {
  paper: '#FFFFFF',
  ground: '#F6F3EF',
  plain: '#F1ECE6',
  ink: '#1D1815',
  quiet: '#5C534C',
  brand: '#D6371C',
  price: '#BC2E15',
} as const;

interface Options {
  /** In px. */
  width: number;
  height: number;
  language: string;
  dir: 'ltr' | 'rtl';
  advances: Advances;
}

interface TextStyle {
  /** From the side where reading begins, in px. */
  at: number;
  /** The base line. */
  y: number;
  size: number;
  weight?: Weight;
  colour?: string;
  anchor?: 'start' | 'middle' | 'end';
}

interface BlockStyle extends Omit<TextStyle, 'y'> {
  /** Upper edge of the first line. */
  top: number;
  lineHeight: number;
}

/** How far below the middle of its line a text stands, in parts of its size. */
const BASE_LINE = 0.36;

/**
 * An SVG that is written from the side where its language begins: of right-to-left ones it is mirrored. Only numbers of
 * our own and texts that were escaped get into it.
 */
export class Canvas {
  readonly #options: Options;
  readonly #elements: string[] = [];

  constructor(options: Options) {
    this.#options = options;
  }

  /** Whether reading begins on the right. */
  get isMirrored(): boolean {
    return this.#options.dir === 'rtl';
  }

  /** The distance from the left of what is `at` px from the side where reading begins. */
  x(at: number): number {
    return this.isMirrored ? this.#options.width - at : at;
  }

  /** The text as it stands in an SVG; empty if no font has a letter of it. */
  written(text: string): string {
    return escaped(drawable(text, this.#options.advances));
  }

  /** Adds elements of our own; what others wrote in them went through `written`. */
  draw(svg: string): void {
    this.#elements.push(svg);
  }

  /** A rectangle, whose position is that of its corner where reading begins. */
  box({ at, top, width, height }: { at: number; top: number; width: number; height: number }, colour: string): void {
    const left = Math.min(this.x(at), this.x(at + width));
    this.draw(`<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="${colour}"/>`);
  }

  circle({ at, y, radius }: { at: number; y: number; radius: number }, attributes: string): void {
    this.draw(`<circle cx="${this.x(at)}" cy="${y}" r="${radius}" ${attributes}/>`);
  }

  /** A symbol of a square of `units`, not mirrored, with its corner where reading begins at `at`. */
  symbol({ at, top, side, units }: { at: number; top: number; side: number; units: number }, svg: string): void {
    const left = Math.min(this.x(at), this.x(at + side));
    this.draw(`<g transform="translate(${left} ${top}) scale(${side / units})">${svg}</g>`);
  }

  /** One line. */
  text(line: string, { at, y, size, weight = 'regular', colour = COLOURS.ink, anchor = 'start' }: TextStyle): void {
    const place = `x="${this.x(at)}" y="${y}" direction="${this.#options.dir}" text-anchor="${anchor}"`;
    const style = `font-size="${size}" font-weight="${WEIGHTS[weight]}" fill="${colour}"`;
    this.draw(`<text ${place} ${style}>${this.written(line)}</text>`);
  }

  /** A few bold characters around a point. */
  label(text: string, { at, y, size, colour }: { at: number; y: number; size: number; colour: string }): void {
    this.text(text, { at, y: y + BASE_LINE * size, size, weight: 'bold', colour, anchor: 'middle' });
  }

  /** Lines one below the other. */
  lines(lines: readonly string[], { top, lineHeight, size, ...style }: BlockStyle): void {
    for (const [at, line] of lines.entries()) {
      this.text(line, { ...style, size, y: top + (at + 0.5) * lineHeight + BASE_LINE * size });
    }
  }

  /** A text as lines of at most that width in px. */
  wrap(text: string, { size, weight = 'regular' }: { size: number; weight?: Weight }, width: number, most: number) {
    const { language, advances } = this.#options;
    return wrapped(drawable(text, advances), widthsOf(advances, weight, size), { language, width, most });
  }

  /** How wide bold letters are, in px. */
  widthOf(text: string, size: number): number {
    return widthsOf(this.#options.advances, 'bold', size)(text);
  }

  svg(): string {
    const { width, height, language } = this.#options;
    const names = `xmlns="http://www.w3.org/2000/svg" xml:lang="${language}" font-family="Noto Sans"`;
    return `<svg ${names} width="${width}" height="${height}">${this.#elements.join('')}</svg>`;
  }
}

const WEIGHTS: Record<Weight, number> = { regular: 400, bold: 700 };

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
