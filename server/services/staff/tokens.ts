import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits that open a session or an invitation. */
export const newStaffToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token, so that whoever reads the database or a backup can open nothing. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
