import { holdPicturesOfNames } from '../../../db/queries/text-pictures.ts';
import type { Writer } from '../../../db/store.ts';
import {
  countTextPictures,
  MOST_TEXT_PICTURES,
  textPictureNames,
  withTextPictures,
} from '../../../shared/rich-text.ts';
import { StaffRefused } from '../staff-refused.ts';

/**
 * A function that puts the sizes of pictures in sanitised descriptions right, and the names of those that are not in
 * the library. Until the transaction ends nobody deletes one of these pictures.
 */
export async function holdTextPictures(tx: Writer, contents: readonly string[]) {
  const names = textPictureNames(contents.join(''));
  const held = new Map((await holdPicturesOfNames(tx, names)).map((picture) => [picture.name, picture]));
  return {
    sized: (html: string) => withTextPictures(html, (name) => held.get(name)),
    missing: names.filter((name) => !held.has(name)),
  };
}

/** The same for what staff edit. Throws `pictureGone`, `textPicturesTooMany`. */
export async function sizedTexts(tx: Writer, contents: readonly string[]): Promise<(html: string) => string> {
  const data = { field: 'content' };
  if (contents.some((html) => countTextPictures(html) > MOST_TEXT_PICTURES)) {
    throw new StaffRefused('textPicturesTooMany', { params: { most: MOST_TEXT_PICTURES }, data });
  }
  const { sized, missing } = await holdTextPictures(tx, contents);
  if (missing.length > 0) throw new StaffRefused('pictureGone', { data });
  return sized;
}
