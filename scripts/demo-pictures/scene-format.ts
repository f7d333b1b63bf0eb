import { z } from 'zod';

/** All lengths are hundredths of the picture's side, so a size of 60 is the usual hero. */
const percent = z.number().min(-60).max(160);

const art = z.string().regex(/^[0-9a-f]+(-[0-9a-f]+)*$/);

const setNames = [
  'arch',
  'blinds',
  'blocks',
  'bokeh',
  'curtain',
  'cushion',
  'disc',
  'flatlay',
  'gloss',
  'halo',
  'hills',
  'loop',
  'niche',
  'night',
  'podium',
  'rail',
  'shelf',
  'shore',
  'slats',
  'stairs',
  'steps',
  'stones',
  'sweep',
  'table',
  'tiles',
  'tray',
  'window',
] as const;

const sceneObject = z.strictObject({
  art,
  /** Name of a spot of the set; `air` is a free place measured from the centre. */
  at: z.enum(['main', 'left', 'right', 'front', 'back', 'air']).default('main'),
  dx: percent.default(0),
  dy: percent.default(0),
  /** Longer side of the object before it is turned. */
  size: z.number().min(3).max(120),
  turn: z.number().min(-180).max(180).default(0),
  flip: z.boolean().default(false),
  /** Blur of an object outside the plane of focus. */
  soft: z.number().min(0).max(4).default(0),
  /** Height at which it floats over its spot. */
  lift: z.number().min(0).max(40).default(0),
  /** Colour change: degrees round the wheel, then factors of saturation and brightness. */
  recolour: z.tuple([z.number(), z.number(), z.number()]).optional(),
  /** Painted before all others, whatever its place. */
  behind: z.boolean().default(false),
});

export type SceneObject = z.infer<typeof sceneObject>;

export const sceneFormat = z.strictObject({
  set: z.enum(setNames),
  /** Hue of walls and floor in OKLCH degrees: 20 red, 60 orange, 95 yellow, 150 green, 220 sky, 270 blue, 310 violet */
  hue: z.number().min(0).max(360),
  /** Hue of the set's props; the same as `hue` if left out. */
  accent: z.number().min(0).max(360).optional(),
  chroma: z.number().min(0).max(0.16).default(0.045),
  tone: z.enum(['pale', 'soft', 'rich', 'dusk', 'night']).default('soft'),
  light: z.enum(['start', 'end']).default('start'),
  horizon: percent.optional(),
  width: percent.optional(),
  height: percent.optional(),
  /** Shadow of a plant outside the picture that falls on the wall. */
  gobo: z.strictObject({ art, x: percent, y: percent, size: percent, turn: z.number().default(0) }).optional(),
  /** A closer view round a point. */
  zoom: z.strictObject({ x: percent, y: percent, by: z.number().min(1).max(2) }).optional(),
  objects: z.array(sceneObject).min(1),
});

export type Scene = z.infer<typeof sceneFormat>;
export type SetName = Scene['set'];
export type SetOptions = Pick<Scene, 'horizon' | 'width' | 'height'>;

/** One file of `scenes/`: at least three pictures for each item. */
export const sceneFile = z.record(z.string(), z.array(sceneFormat).min(3));
