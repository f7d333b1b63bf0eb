/** Support hours, in the shop's time zone (docs/spec.md, section 9). */
export const SUPPORT_HOURS = { from: '9:00', until: '21:00' };
