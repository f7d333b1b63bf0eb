import { maskedName } from '../../../shared/masked-name.ts';
import { maskedPhone } from '../../../shared/masked-phone.ts';

/** `浙江杭州…`: the beginning, which names the town where addresses begin with it, and never more than half. */
function maskedAddress(address: string): string {
  const letters = [...address];
  return address === '' ? '' : `${letters.slice(0, Math.min(4, Math.floor(letters.length / 2))).join('')}…`;
}

/** Name, phone and address with most of them left out. */
export function maskedContacts(contacts: { truename: string; phone: string; address: string }) {
  return {
    truename: maskedName(contacts.truename),
    phone: maskedPhone(contacts.phone),
    address: maskedAddress(contacts.address),
  };
}
