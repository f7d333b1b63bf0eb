/** sharp, loaded by the first picture: it takes 28 MB and a tenth of a second, and most starts convert none. */
export async function loadSharp() {
  return (await import('sharp')).default;
}
