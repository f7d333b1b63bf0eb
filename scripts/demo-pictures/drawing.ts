export type Stop = readonly [offset: number, colour: string, opacity?: number];
type Line = readonly [x1: number, y1: number, x2: number, y2: number];

export const round = (value: number): number => Math.round(value * 1000) / 1000;

const stopTags = (stops: readonly Stop[]): string =>
  stops
    .map(
      ([offset, colour, opacity = 1]) => `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('');

/** Collects SVG shapes and their gradients; a gradient or filter is named by its order of creation. */
export class Drawing {
  readonly #defs: string[] = [];
  readonly #shapes: string[] = [];

  constructor(readonly prefix = 'd') {}

  #define(write: (id: string) => string): string {
    const id = `${this.prefix}${this.#defs.length}`;
    this.#defs.push(write(id));
    return `url(#${id})`;
  }

  linear(stops: readonly Stop[], [x1, y1, x2, y2]: Line = [0, 0, 0, 1]): string {
    return this.#define(
      (id) =>
        `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopTags(stops)}</linearGradient>`,
    );
  }

  radial(stops: readonly Stop[], [cx, cy, r]: readonly [number, number, number] = [0.5, 0.5, 0.5]): string {
    return this.#define(
      (id) => `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stopTags(stops)}</radialGradient>`,
    );
  }

  blur(deviation: number): string {
    return this.#define(
      (id) =>
        `<filter id="${id}" x="-100%" y="-100%" width="300%" height="300%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`,
    );
  }

  clip(shape: string): string {
    return this.#define((id) => `<clipPath id="${id}">${shape}</clipPath>`);
  }

  add(...shapes: string[]): this {
    this.#shapes.push(...shapes);
    return this;
  }

  get empty(): boolean {
    return this.#shapes.length === 0;
  }

  svg(viewBox: string, width: number, height: number): Buffer {
    return Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="${width}" height="${height}" preserveAspectRatio="none"><defs>${this.#defs.join('')}</defs>${this.#shapes.join('')}</svg>`,
    );
  }
}

type Attributes = Record<string, string | number | undefined>;

export const tag = (name: string, attributes: Attributes): string =>
  `<${name} ${Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}="${typeof value === 'number' ? round(value) : value}"`)
    .join(' ')}/>`;

export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  more: Attributes = {},
): string => tag('rect', { x, y, width, height, fill, ...more });

export const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string, more: Attributes = {}): string =>
  tag('ellipse', { cx, cy, rx, ry, fill, ...more });

export const path = (d: string, fill: string, more: Attributes = {}): string => tag('path', { d, fill, ...more });
