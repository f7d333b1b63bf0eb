/** Items without options, and as many orders; and variants of further items, a hundred each. */
export interface Size {
  rows: number;
  variants: number;
}

/** By which a filled shop is kept. */
export const nameOf = ({ rows, variants }: Size): string => `rows_${rows}_variants_${variants}`;

/** Of its column. */
export const headOf = ({ rows, variants }: Size): string => `${rows} items, ${variants} variants`;
