/** Megabytes of a file, and of all files of a form together, at the most. */
export const UPLOAD_MEGABYTES = 5;
