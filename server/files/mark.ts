/** The file of a store that says which shop its files belong to. */
export const MARK = 'shop-id';
