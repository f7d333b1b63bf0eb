/** The number of pictures on the first screen of a phone. */
export const ON_FIRST_SCREEN = 4;

/**
 * Pictures in their order. In a page from the server only the first `count` have a placeholder: the others load before
 * the reader reaches them, and their placeholders, which a page contains twice, would make it a third larger.
 */
export function firstPlaceholders<Pictured extends { placeholder: string }>(
  pictures: Pictured[],
  count = ON_FIRST_SCREEN,
): Pictured[] {
  if (!import.meta.env.SSR) return pictures;
  return pictures.map((picture, place) => (place < count ? picture : { ...picture, placeholder: '' }));
}
