import type { RequestHandler } from 'express';
import type { PageRequest, PageResponse, ScreenFacts } from '../../client/app/entry-server.tsx';

export type { PageRequest, PageResponse, ScreenFacts };

/** Turns requests into pages: from the build, or from the sources in development. */
export interface PageRenderer {
  render: (page: PageRequest) => Promise<PageResponse>;
  /** The screen of a path; null if there is none. */
  screenAt: (path: string) => Promise<ScreenFacts | null>;
  /** Tags that load the console's script and styles. */
  consoleTags: () => string;
  /** Each style that a page may contain as a CSP source (`'sha256-…'`); none in development, where Vite adds styles. */
  styleHashes: () => readonly string[];
  /** Scripts, pictures of the interface and the like. */
  assets: RequestHandler;
  close: () => Promise<void>;
}
