/** Pictures of conversations, for the session that a request comes with. */
export const SUPPORT_PICTURES = '/user/support/picture';

/** The path of the picture that a message is. */
export const pathOfPicture = (id: number): string => `${SUPPORT_PICTURES}/${id}`;
