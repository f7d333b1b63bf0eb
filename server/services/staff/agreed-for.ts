/** How long what a second person has agreed to may be done or collected, in ms. */
export const AGREED_FOR = 24 * 60 * 60 * 1000;
