import { z } from 'zod';
import { consoleEndpoint } from './endpoint.ts';
import { id, instant, note, pagingOf } from './fields.ts';

const libraryPicture = z.object({
  id: z.int(),
  url: z.string(),
  width: z.int(),
  height: z.int(),
  created_at: instant,
  /** Sizes and formats that are stored; others are made when they are first asked for. */
  files: z.array(z.object({ width: z.int(), format: z.enum(['avif', 'webp', 'jpg']), bytes: z.int() })),
  /** The file that all others are made from is away. */
  missing: z.boolean(),
  /** How often it is used, up to `MOST_USES`. Groups show what was bought, also when the item has another picture by now. */
  uses: z.object({
    items: z.int(),
    descriptions: z.int(),
    values: z.int(),
    groups: z.int(),
    categories: z.int(),
    carousel: z.int(),
    mall: z.int(),
  }),
});

const place = z.array(z.object({ id: z.int(), name: z.string() }));

const wholePicture = z.object({
  ...libraryPicture.shape,
  places: z.object({
    items: place,
    descriptions: place,
    values: place,
    categories: place,
    carousel: place,
    mall: place,
  }),
});

/** The shop's pictures. `pictureUpload` adds one. */
export const library = {
  pictures: consoleEndpoint({
    summary: 'Pictures of the shop, newest first: size, files, and how often each is used',
    right: 'catalogue:read',
    paged: true,
    input: z.strictObject({ state: z.enum(['all', 'unused']).default('all'), ...pagingOf('pictures') }),
    output: z.array(libraryPicture),
  }),
  picture: consoleEndpoint({
    summary: 'A picture with the items, descriptions, values of options, categories, slides and banners that show it',
    right: 'catalogue:read',
    input: z.strictObject({ id }),
    output: wholePicture,
  }),
  pictureReplace: consoleEndpoint({
    summary: 'Put another picture in its place everywhere; groups keep what was bought',
    right: 'catalogue:do',
    rate: 'write',
    input: z.strictObject({ id, by: id, note: note.optional() }),
    output: wholePicture,
  }),
  picturesRemove: consoleEndpoint({
    summary: 'Delete those of these pictures that nothing uses, with their files',
    right: 'catalogue:do',
    rate: 'write',
    input: z.strictObject({ ids: z.array(id).min(1).max(200), note: note.optional() }),
    output: z.object({ removed: z.array(z.int()) }),
  }),
};
