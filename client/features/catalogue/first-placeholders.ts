/** As many pictures as the first screen of a phone shows. */
export const AT_ONCE = 4;

/**
 * Pictures in their order, of which only the first `count` keep their placeholder in a page from the server: the others
 * are loaded before the reader comes to them, and would make the page a third heavier, twice over.
 */
export function firstPlaceholders<Pictured extends { placeholder: string }>(
  pictures: Pictured[],
  count = AT_ONCE,
): Pictured[] {
  if (!import.meta.env.SSR) return pictures;
  return pictures.map((picture, place) => (place < count ? picture : { ...picture, placeholder: '' }));
}
