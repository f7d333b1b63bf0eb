/** The file of a store that says which shop its files belong to, from the first server that worked with them. */
export const MARK = 'shop-id';

/** The mark of a copy that has not ended: nobody starts with it. */
export const COPYING = 'copying';

/** The mark of a copy with which no server has started yet: the next run may change it. */
export const COPIED = 'copied';
