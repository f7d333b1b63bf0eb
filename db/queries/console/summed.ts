/** How many sums there are, and their sum, of which no more than `most` are counted; one more was looked for. */
export function summed(found: readonly { money: number }[], most: number) {
  const counted = found.slice(0, most);
  return {
    count: counted.length,
    money: counted.reduce((sum, { money }) => sum + money, 0),
    more: found.length > most,
  };
}
