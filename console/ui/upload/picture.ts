import { shrunk } from '../../../web/shrink.ts';

/** The shop shows none larger. */
const PHOTO = { side: 2160, quality: 0.9, bytes: 4 * 2 ** 20 };

/**
 * A photo of a camera made smaller before it is sent, and one of a kind that the shop does not take a JPEG, if the browser
 * can read it; others go as they are, and the server refuses in words what it cannot take.
 */
export const smaller = (file: File): Promise<Blob> => shrunk(file, PHOTO);
