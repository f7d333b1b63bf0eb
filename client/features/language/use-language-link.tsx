import { type MouseEvent, type ReactNode, useState } from 'react';
import { useLocation, useMatches } from 'react-router-dom';
import type { Locale } from '../../../shared/locales.ts';
import { useOnDemand } from '../../lib/chunks/use-on-demand.ts';
import type { ScreenHandle } from '../../lib/screen.ts';
import { inPlace } from '../../ui/link/link.tsx';
import { ownAddress } from './own-address.ts';

/** The first languages of the sheet on screens without a list of their own (docs/spec.md, section 2). */
const FIRST: readonly Locale[] = ['en-US', 'es-ES', 'zh-CN'];

interface LanguageLink {
  /** The page of languages, for readers without JavaScript. */
  to: string;
  'aria-haspopup': 'dialog';
  onClick: (event: MouseEvent) => void;
}

/** A link that opens the language sheet, and the sheet, which is rendered beside it. */
export function useLanguageLink(choices = FIRST): { link: LanguageLink; sheet: ReactNode } {
  const location = useLocation();
  const handle = useMatches().at(-1)?.handle as ScreenHandle | undefined;
  const here = ownAddress(location, handle?.query);
  const [open, setOpen] = useState(false);
  const { part, ask } = useOnDemand(() => import('./language-sheet.tsx'));
  const openSheet = inPlace(() => ask(() => setOpen(true)));
  return {
    link: { to: `/language?next=${encodeURIComponent(here)}`, 'aria-haspopup': 'dialog', onClick: openSheet },
    sheet: part && <part.LanguageSheet open={open} onClose={() => setOpen(false)} choices={choices} next={here} />,
  };
}
