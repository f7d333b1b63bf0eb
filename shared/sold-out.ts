/** Too few pieces of an item are left to open a group, which needs one for each seat. Waiting groups have theirs. */
export const soldOut = ({ stock, groupSize }: { stock: number; groupSize: number }): boolean => stock < groupSize;
