/** The part of newman that the tests use; it brings no types of its own. */
declare module 'newman' {
  export interface Item {
    name: string;
  }

  export interface Summary {
    run: {
      failures: { source?: Item; error: Error }[];
      stats: Record<'requests' | 'assertions', { total: number; failed: number }>;
    };
  }

  export interface Run {
    on: (event: 'item', listener: (error: Error | null, at: { item: Item }) => void) => Run;
  }

  export function run(
    options: {
      collection: object;
      envVar: { key: string; value: string }[];
      timeoutRequest: number;
      /** Folder that files to upload are taken from. */
      workingDir: string;
    },
    done: (error: Error | null, summary: Summary) => void,
  ): Run;
}
