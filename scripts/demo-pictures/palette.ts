import type { Scene } from './scene-format.ts';

/** Lightness of the wall for each tone; every other colour of a set keeps a fixed distance from it. */
const wallLightness = { pale: 0.95, soft: 0.9, rich: 0.8, dusk: 0.56, night: 0.27 } as const;

export type Rgb = { r: number; g: number; b: number };

const linearRgb = (lightness: number, chroma: number, hue: number): [number, number, number] => {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
};

const encode = (value: number): number => {
  const clipped = Math.min(1, Math.max(0, value));
  return Math.round(255 * (clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055));
};

/** OKLCH to sRGB; chroma gives way until the colour can be shown. */
export const oklch = (lightness: number, chroma: number, hue: number): Rgb => {
  const level = Math.min(0.992, Math.max(0.05, lightness));
  let reach = Math.max(0, chroma);
  let channels = linearRgb(level, reach, hue);
  while (reach > 0 && channels.some((value) => value < -0.0005 || value > 1.0005)) {
    reach = Math.max(0, reach - 0.004);
    channels = linearRgb(level, reach, hue);
  }
  const [r, g, b] = channels;
  return { r: encode(r), g: encode(g), b: encode(b) };
};

export const css = ({ r, g, b }: Rgb): string => `rgb(${r},${g},${b})`;

export type Palette = {
  wall: string;
  wallFar: string;
  floor: string;
  floorFar: string;
  /** Top of a prop, its lit side, its side in shade and its darkest edge. */
  face: string;
  faceFar: string;
  sideLit: string;
  side: string;
  sideDeep: string;
  accent: string;
  accentFar: string;
  deep: string;
  glow: string;
  shade: Rgb;
  dark: boolean;
};

export const palette = ({
  hue,
  accent = hue,
  chroma,
  tone,
}: Pick<Scene, 'hue' | 'accent' | 'chroma' | 'tone'>): Palette => {
  const base = wallLightness[tone];
  const dark = tone === 'night' || tone === 'dusk';
  const near = (step: number, strength: number) => css(oklch(base + step, chroma * strength, hue));
  const prop = (step: number, strength: number) => css(oklch(base + step, chroma * strength, accent));
  return {
    wall: near(0.03, 0.65),
    wallFar: near(-0.05, 1.15),
    floor: near(0.005, 0.9),
    floorFar: near(-0.075, 1.2),
    face: prop(dark ? 0.16 : 0.05, 0.55),
    faceFar: prop(dark ? 0.09 : 0, 0.85),
    sideLit: prop(dark ? 0.05 : -0.02, 0.95),
    side: prop(dark ? 0 : -0.1, 1.25),
    sideDeep: prop(dark ? -0.06 : -0.16, 1.4),
    accent: prop(dark ? 0.12 : -0.1, 1.75),
    accentFar: prop(dark ? 0.05 : -0.02, 1.15),
    deep: prop(dark ? -0.1 : -0.3, 1.6),
    glow: css(oklch(dark ? 0.85 : 0.985, dark ? 0.06 : 0.018, dark ? accent : 85)),
    shade: oklch(dark ? 0.14 : 0.33, 0.045, hue),
    dark,
  };
};
