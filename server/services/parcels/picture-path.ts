/** Pictures of returns, for the session that a request comes with. */
export const RETURN_PICTURES = '/user/return/picture';

/** The path of a return's picture, by its place from 1. */
export const pathOfPicture = (id: number, place: number): string => `${RETURN_PICTURES}/${id}/${place}`;
