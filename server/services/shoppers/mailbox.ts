/** Of the providers whose mailboxes have an address with and without dots. */
const DOTLESS = ['gmail.com', 'googlemail.com'];

/**
 * What addresses of one mailbox share: what stands behind a `+` is the reader's own mark, and some providers ignore dots.
 * It is counted by, never sent to: where a provider takes `a+1@` and `a@` for two, they share a count.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  const [local = ''] = email.slice(0, at).toLowerCase().split('+', 1);
  return DOTLESS.includes(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}
