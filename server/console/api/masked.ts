import { maskedName } from '../../services/masked-name.ts';

/** Digits of a phone that are left out, at the least: some countries have numbers of seven or eight. */
const LEFT_OUT = 4;

/** `138 **** 0417`; of a short one less, `**** 0417`. */
function maskedPhone(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '').replace(/^(00)?86(?=1\d{10}$)/, '');
  if (digits.length < 7) return digits === '' ? '' : '****';
  const last = Math.min(4, digits.length - LEFT_OUT);
  const first = Math.min(3, digits.length - LEFT_OUT - last);
  return `${digits.slice(0, first)} **** ${digits.slice(-last)}`.trim();
}

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
