/** Root-relative address of a review's picture, which everybody may see who has it. */
export const reviewPictureUrl = (file: string): string => `/media/reviews/${file}`;
