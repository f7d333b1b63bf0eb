/** The part of tar-stream that backups use; it brings no types of its own. */
declare module 'tar-stream' {
  import type { Readable, Writable } from 'node:stream';

  export interface Header {
    name: string;
    mode?: number;
    mtime?: Date;
    type?: string;
  }

  /** Of an entry that is read. */
  export interface FoundHeader extends Header {
    size: number;
  }

  export interface Pack extends Readable {
    entry: (header: Header, content: Buffer, done: (error?: Error | null) => void) => void;
    finalize: () => void;
  }

  export interface Extract extends Writable {
    on(
      event: 'entry',
      listener: (header: FoundHeader, content: Readable, next: (error?: unknown) => void) => void,
    ): this;
    on(event: string, listener: (...args: unknown[]) => void): this;
  }

  export function pack(): Pack;
  export function extract(): Extract;
}
