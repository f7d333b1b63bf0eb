/** The one Trusted Types policy that pages may make; the server names it in their Content-Security-Policy. */
export const TRUSTED_TYPES_POLICY = 'shop';
