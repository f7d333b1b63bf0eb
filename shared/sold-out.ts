/** Too few pieces of an item are left to open a group: each seat needs one. Groups that wait have theirs. */
export const soldOut = ({ stock, groupSize }: { stock: number; groupSize: number }): boolean => stock < groupSize;
