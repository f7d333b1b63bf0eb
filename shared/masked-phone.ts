/** Digits of a phone that are left out, at the least: some countries have numbers of seven or eight. */
const LEFT_OUT = 4;

/** A phone with the middle left out: `138 **** 0417`; of a short one less, `**** 0417`. */
export function maskedPhone(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '').replace(/^(00)?86(?=1\d{10}$)/, '');
  if (digits.length < 7) return digits === '' ? '' : '****';
  const last = Math.min(4, digits.length - LEFT_OUT);
  const first = Math.min(3, digits.length - LEFT_OUT - last);
  return `${digits.slice(0, first)} **** ${digits.slice(-last)}`.trim();
}
