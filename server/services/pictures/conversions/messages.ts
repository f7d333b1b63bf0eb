import type { PosterShape } from '../../../../shared/posters.ts';
import type { Poster } from '../posters/poster.ts';

/** Why a picture from outside is not taken; each has its sentence (`refusal.<code>`). */
export type PictureFault =
  | 'fileEmpty'
  | 'pictureKind'
  | 'pictureTooLarge'
  | 'pictureUnreadable'
  | 'pictureNotConverted';

/** What is made of a picture from outside: a shopper's proof or avatar, or a master of the library. */
export type Intake = 'proof' | 'avatar' | 'master';

/** Sizes and formats that the library serves. */
export interface Shape {
  /** In px. */
  width: number;
  /** `jpg` is a square with the whole picture on white, for what shows previews of links. */
  format: 'avif' | 'webp' | 'jpg';
}

/** What a converter is asked; `look` is the size of one of our own pictures, and its placeholder, `poster` a poster over one. */
export type Job = { bytes: Uint8Array } & (
  | { make: 'intake'; as: Intake; mostPixels: number }
  | { make: 'shape'; shape: Shape }
  | { make: 'look' }
  | { make: 'poster'; shape: PosterShape; poster: Poster }
);

export interface Look {
  width: number;
  height: number;
  placeholder: string;
}

/** What it answers; a `last` one leaves it so large that it ends, and another one is started for the next picture. */
export type Answer = { last: boolean } & (
  | { bytes: Uint8Array }
  | { look: Look }
  | { fault: Extract<PictureFault, 'pictureTooLarge' | 'pictureUnreadable'>; why: string }
);
