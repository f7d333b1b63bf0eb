/** The part of s3rver that tests use; it brings no types of its own. */
declare module 's3rver' {
  import type { RequestListener } from 'node:http';

  class S3rver {
    constructor(options: { silent: boolean; directory: string; configureBuckets: { name: string }[] });
    configureBuckets(): Promise<unknown>;
    callback(): RequestListener;
    logger: { exceptions: { unhandle: () => void } };
  }

  export = S3rver;
}
