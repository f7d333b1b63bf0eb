/**
 * Kinds of pictures that the shop takes, as `accept` of a file field has them, by which some phones convert what they have.
 * SVG is not among them, as it can refer to other files, and HEIC is not, as there is no free decoder of it.
 */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif';
