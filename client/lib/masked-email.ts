/** Letters of the name before the `@` that are shown, at the most. */
const SHOWN = 3;

/**
 * `dao***@example.com`: its owner knows it again, and whoever looks over their shoulder does not learn it. Never more
 * than half of the name is shown.
 */
export function maskedEmail(address: string): string {
  const at = address.lastIndexOf('@');
  if (at === -1) return '';
  const name = [...address.slice(0, at)];
  return `${name.slice(0, Math.min(SHOWN, Math.floor(name.length / 2))).join('')}***${address.slice(at)}`;
}
