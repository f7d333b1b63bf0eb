/** Orders that wait to be sent, of one print or file at the most. */
export const MOST_PARCELS = 500;
