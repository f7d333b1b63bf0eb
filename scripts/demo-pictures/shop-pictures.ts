import { type Scene, sceneFormat } from './scene-format.ts';

/** Pictures of the shop itself, square like the items': an empty cart should look like a beginning. */
export const shopPictures: Record<string, Scene> = {
  cart: sceneFormat.parse({
    set: 'arch',
    hue: 45,
    accent: 35,
    chroma: 0.055,
    gobo: { art: '1f33f', x: 84, y: 26, size: 44, turn: -24 },
    objects: [
      { art: '1f381', at: 'air', size: 30, dx: 1, dy: -10.5, behind: true },
      { art: '1f490', at: 'air', size: 26, dx: -15, dy: -11.5, turn: -12, behind: true },
      { art: '1f6cd-fe0f', size: 24, at: 'right', dx: 2, dy: -1 },
      { art: '1f6d2', size: 56, dx: -4 },
      { art: '1f381', size: 19, at: 'left', dx: -2, dy: 2, recolour: [130, 0.8, 1] },
      { art: '1f380', size: 11, at: 'front', dx: 4, dy: 1, turn: 10 },
      { art: '2728', size: 12, at: 'air', dx: 27, dy: -27 },
    ],
  }),
};
