/** The prefix of the addresses from which open screens load data; they are not pages. */
const DATA = '/data';

/** The address from which a screen reloads a part of itself, by its own address. */
export function dataAddress(address: string): string {
  return DATA + address;
}

/** Whether a path is such an address. */
export function isDataAddress(path: string): boolean {
  return path.startsWith(`${DATA}/`);
}
