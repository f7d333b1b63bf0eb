import { domainToUnicode } from 'node:url';

/** An e-mail address as its owner writes it; its domain is stored in ASCII (`shared/rules.ts`). */
export function shownEmail(address: string): string {
  const domain = address.lastIndexOf('@') + 1;
  return address.slice(0, domain) + domainToUnicode(address.slice(domain));
}
