import type { ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { isFiltered } from '../../lib/list-query.ts';
import { useTexts } from '../../lib/texts.ts';
import { ButtonLink } from '../button/button.tsx';
import { Empty } from './empty.tsx';

interface NoneMatchProps {
  /** What would stand here, if the list has no filter. */
  children: ReactNode;
  /** What the filter looks for, where more can be said than that nothing matches. */
  filtered?: ReactNode;
  /** To where its rows come from, if the list has no filter. */
  link?: ReactNode;
  /** The parameter of the URL that says which of a screen's lists this is: no filter. */
  place?: string;
}

/** What a list with filters says without rows, and the way on: without the filters, if there are any. */
export function NoneMatch({ children, filtered, link, place }: NoneMatchProps) {
  const { t } = useTexts();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const kept = new URLSearchParams([...query].filter(([name]) => name === place));
  const clear = <ButtonLink to={{ pathname, search: String(kept) }}>{t('table.clear')}</ButtonLink>;
  if (isFiltered(query, place)) return <Empty link={clear}>{filtered ?? t('table.noneMatch')}</Empty>;
  return <Empty link={link}>{children}</Empty>;
}
