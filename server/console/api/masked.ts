import { maskedName } from '../../services/masked-name.ts';

/** `138 **** 0417`. */
function maskedPhone(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '').replace(/^(00)?86(?=1\d{10}$)/, '');
  if (digits.length < 7) return digits === '' ? '' : '****';
  return `${digits.slice(0, 3)} **** ${digits.slice(-4)}`;
}

/** `浙江杭州…`: the beginning, which names the town where addresses begin with it. */
const maskedAddress = (address: string): string => (address === '' ? '' : `${[...address].slice(0, 4).join('')}…`);

/** Name, phone and address with most of them left out. */
export function maskedContacts(contacts: { truename: string; phone: string; address: string }) {
  return {
    truename: maskedName(contacts.truename),
    phone: maskedPhone(contacts.phone),
    address: maskedAddress(contacts.address),
  };
}
