/** How many sums there are, and their sum. */
export const summed = (found: readonly { money: number }[]) => ({
  count: found.length,
  money: found.reduce((sum, { money }) => sum + money, 0),
});
