/** How an S3 service is reached. */
export interface S3Settings {
  /** Its origin, without a slash at the end; the bucket is put into the path. */
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** `s3://bucket/prefix`: names of buckets as services have them; the prefix is made of the letters that need no escape. */
const S3_PLACE = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w-][\w.-]*)*)\/?$/;

/** Whether a place is meant to be one of an S3 service. */
export const isS3 = (place: string): boolean => place.startsWith('s3:');

/** Its bucket, and what stands before every name in it, without slashes at its ends; null for no such place. */
export function parseS3(place: string): { bucket: string; prefix: string } | null {
  const [, bucket, prefix = ''] = S3_PLACE.exec(place) ?? [];
  return bucket === undefined ? null : { bucket, prefix: prefix.slice(1) };
}
