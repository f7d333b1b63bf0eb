/** Where somebody registers with an invitation code: the link that is passed on. */
export const registrationAddress = (origin: string, code: string): string =>
  `${origin}/login?tab=register&invitation_code=${encodeURIComponent(code)}`;
