/** Where the addresses begin that give an open screen data; to a reader they are no pages. */
const DATA = '/data';

/** Where a screen reads parts of itself anew, by its own address. */
export function dataAddress(address: string): string {
  return DATA + address;
}

/** Whether a path is one of those. */
export function isDataAddress(path: string): boolean {
  return path.startsWith(`${DATA}/`);
}
