import sharp, { type Sharp } from 'sharp';
import { bannerBackdrops } from './banner-backdrops.ts';
import type { Banner, BannerObject } from './banners.ts';
import { Drawing, ellipse, path, rect } from './drawing.ts';
import { emoji } from './emoji.ts';
import { composites, type Layer } from './layer.ts';
import { css } from './palette.ts';
import { standingShadows } from './shadow.ts';

const width = 1074;
const height = 420;

const ground = ({ ground: [start, middle, end], backdrop, shape, plinth: [top, side], shade }: Banner): Buffer => {
  const drawing = new Drawing();
  const wall = drawing.linear(
    [
      [0, start],
      [0.54, middle],
      [1, end],
    ],
    [0, 0, 1, 0.12],
  );
  drawing.add(rect(0, 0, width, height, wall));
  bannerBackdrops[backdrop](drawing, shape);
  drawing.add(
    ellipse(826, 398, 274, 34, css(shade), { opacity: 0.3, filter: drawing.blur(10) }),
    path(
      'M560 358V392A258 40 0 0 0 1076 392V358Z',
      drawing.linear(
        [
          [0, side],
          [0.3, top],
          [1, side],
        ],
        [0, 0, 1, 0],
      ),
    ),
    ellipse(
      818,
      358,
      258,
      40,
      drawing.linear([
        [0, side],
        [0.35, top],
        [1, top],
      ]),
    ),
  );
  return drawing.svg(`0 0 ${width} ${height}`, width, height);
};

const objectLayers = async (object: BannerObject, { shade }: Banner): Promise<Layer[]> => {
  const { art, x, base, size, turn = 0, flip = false, recolour, floats = false } = object;
  const bitmap = await emoji({ art, turn, flip, recolour }, size);
  const shadows = floats ? [] : await standingShadows(bitmap, { x, base, shade, side: 1, strength: 1 });
  return [...shadows, { ...bitmap, left: Math.round(x - bitmap.width / 2), top: base - bitmap.height }];
};

export const composeBanner = async (banner: Banner): Promise<Sharp> => {
  const layers = (await Promise.all(banner.objects.map((object) => objectLayers(object, banner)))).flat();
  const flat = await sharp(ground(banner))
    .composite(await composites(layers, width, height))
    .removeAlpha()
    .png()
    .toBuffer();
  return sharp(flat);
};
