import type { SceneObject } from './scene-format.ts';

/** Places in a banner are pixels of its 1074 by 420, as it is not square; the art keeps to the right of 600. */
export type BannerObject = Pick<SceneObject, 'art'> &
  Partial<Pick<SceneObject, 'turn' | 'flip' | 'recolour'>> & {
    x: number;
    base: number;
    size: number;
    floats?: boolean;
  };

export type Banner = {
  /** From the start, under the words, through the middle to the end. */
  ground: readonly [string, string, string];
  backdrop: 'arch' | 'disc' | 'rings' | 'hills' | 'curtain' | 'blocks' | 'sun';
  /** Lit shape behind the things, top of the plinth, its side. */
  shape: string;
  plinth: readonly [top: string, side: string];
  shade: { r: number; g: number; b: number };
  objects: BannerObject[];
};

export const banners: Record<string, Banner> = {
  'banner-1': {
    ground: ['#a3220d', '#bf2c14', '#ee7d52'],
    backdrop: 'rings',
    shape: '#ffffff',
    plinth: ['#ffe6d8', '#f0a684'],
    shade: { r: 96, g: 18, b: 4 },
    objects: [
      { art: '1f6cd-fe0f', x: 934, base: 352, size: 236 },
      { art: '1f484', x: 682, base: 358, size: 168, turn: -7 },
      { art: '1f381', x: 800, base: 372, size: 214 },
      { art: '1f380', x: 905, base: 380, size: 84, turn: 8 },
      { art: '2728', x: 645, base: 152, size: 62, floats: true },
      { art: '1f31f', x: 1018, base: 118, size: 58, turn: 16, floats: true },
    ],
  },
  'banner-2': {
    ground: ['#fff3f2', '#fcdde0', '#f4b7c4'],
    backdrop: 'arch',
    shape: '#ffffff',
    plinth: ['#fff8f7', '#eeb0bd'],
    shade: { r: 130, g: 42, b: 60 },
    objects: [
      { art: '1f490', x: 674, base: 358, size: 186, turn: -4 },
      { art: '1f9f4', x: 806, base: 366, size: 268 },
      { art: '1f9fc', x: 938, base: 370, size: 148 },
      { art: '1fae7', x: 974, base: 208, size: 122, floats: true },
      { art: '1f338', x: 742, base: 384, size: 52, turn: 14 },
    ],
  },
  'banner-3': {
    ground: ['#141226', '#28234f', '#5a4bb0'],
    backdrop: 'disc',
    shape: '#9d90ff',
    plinth: ['#9287e2', '#453a92'],
    shade: { r: 12, g: 8, b: 42 },
    objects: [
      { art: '1f4f7', x: 656, base: 362, size: 178, turn: -5 },
      { art: '1f3a7', x: 806, base: 360, size: 262 },
      { art: '1f3ae', x: 948, base: 372, size: 182, turn: 7 },
      { art: '1f3b5', x: 1010, base: 150, size: 72, turn: 10, recolour: [0, 1, 3], floats: true },
    ],
  },
  'banner-4': {
    ground: ['#f0f8f0', '#d2ebdc', '#97cdb5'],
    backdrop: 'sun',
    shape: '#ffffff',
    plinth: ['#f7fcf8', '#84bea4'],
    shade: { r: 16, g: 70, b: 50 },
    objects: [
      { art: '1f36b', x: 668, base: 366, size: 156, turn: -4 },
      { art: '1f9f3', x: 806, base: 362, size: 276 },
      { art: '1fad6', x: 944, base: 370, size: 166 },
      { art: '2708-fe0f', x: 996, base: 152, size: 112, floats: true },
    ],
  },
  'mall-4': {
    ground: ['#fbf3ea', '#f2e0cc', '#dcb893'],
    backdrop: 'arch',
    shape: '#fff6ec',
    plinth: ['#fffaf4', '#cfa57c'],
    shade: { r: 86, g: 48, b: 20 },
    objects: [
      { art: '1f4bc', x: 946, base: 358, size: 178, flip: true },
      { art: '1f45c', x: 800, base: 366, size: 250 },
      { art: '1f45b', x: 668, base: 370, size: 124, turn: -4 },
      { art: '1f33f', x: 1024, base: 236, size: 120, turn: 20, floats: true },
    ],
  },
  'mall-8': {
    ground: ['#fffaea', '#fff0c4', '#f8d275'],
    backdrop: 'blocks',
    shape: '#fff7dc',
    plinth: ['#fffdf4', '#ecc05a'],
    shade: { r: 118, g: 70, b: 8 },
    objects: [
      { art: '1f682', x: 944, base: 362, size: 190, flip: true },
      { art: '1f9f8', x: 800, base: 370, size: 250 },
      { art: '1fa86', x: 672, base: 366, size: 150 },
      { art: '1fa81', x: 1002, base: 160, size: 124, floats: true },
      { art: '1fa80', x: 734, base: 386, size: 62 },
    ],
  },
  'mall-11': {
    ground: ['#f6f2fd', '#e6dcf8', '#c3afe8'],
    backdrop: 'curtain',
    shape: '#f7f1ff',
    plinth: ['#fcfaff', '#ab94d8'],
    shade: { r: 54, g: 32, b: 104 },
    objects: [
      { art: '1f9e5', x: 928, base: 356, size: 208 },
      { art: '1f457', x: 786, base: 360, size: 256 },
      { art: '1f460', x: 668, base: 370, size: 130, recolour: [-40, 0.9, 1] },
      { art: '1f452', x: 856, base: 386, size: 108 },
    ],
  },
  'mall-12': {
    ground: ['#eaf6fc', '#cde8f6', '#8cc5e6'],
    backdrop: 'hills',
    shape: '#ffffff',
    plinth: ['#f6fcff', '#76b2d6'],
    shade: { r: 10, g: 58, b: 98 },
    objects: [
      { art: '1f5fa-fe0f', x: 938, base: 362, size: 178 },
      { art: '1f9f3', x: 798, base: 366, size: 262, recolour: [125, 0.8, 1.08] },
      { art: '1f9ed', x: 668, base: 370, size: 128 },
      { art: '2708-fe0f', x: 1000, base: 148, size: 106, floats: true },
    ],
  },
};
