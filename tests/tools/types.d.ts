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

/** The part of Lighthouse that the audits use: its own types are there only once it is installed. */
declare module 'lighthouse' {
  export interface Audit {
    score: number | null;
    scoreDisplayMode: string;
    numericValue?: number;
    errorMessage?: string;
    details?: { items?: unknown[] };
  }

  export interface Result {
    finalDisplayedUrl: string;
    categories: Record<string, { id: string; score: number | null; auditRefs: { id: string; weight: number }[] }>;
    audits: Record<string, Audit>;
  }

  export default function lighthouse(
    url: string,
    options: {
      port: number;
      logLevel: 'silent';
      onlyCategories: string[];
      maxWaitForLoad: number;
      extraHeaders?: Record<string, string>;
    },
  ): Promise<{ lhr?: Result } | undefined>;
}

/** The part of Puppeteer that speaks to Firefox. */
declare module 'puppeteer-core' {
  export interface Page {
    goto: (address: string) => Promise<unknown>;
    evaluate: (expression: string) => Promise<unknown>;
    setViewport: (size: { width: number; height: number }) => Promise<void>;
  }

  export interface Browser {
    newPage: () => Promise<Page>;
    close: () => Promise<void>;
  }

  const puppeteer: {
    launch: (options: { browser: 'firefox'; executablePath: string; headless: true }) => Promise<Browser>;
  };
  export default puppeteer;
}
