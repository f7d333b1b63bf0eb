const LEFT = 4;

/** A phone number in which the four digits before the last four are hidden; what is between digits stays. */
export function maskedPhone(phone: string): string {
  let after = phone.replace(/\D/g, '').length;
  return phone.replace(/\d/g, (digit) => {
    after--;
    return after >= LEFT && after < 2 * LEFT ? '*' : digit;
  });
}
