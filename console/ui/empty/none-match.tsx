import type { ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { isFiltered } from '../../lib/list-query.ts';
import { useTexts } from '../../lib/texts.ts';
import { ButtonLink } from '../button/button.tsx';
import { Empty } from './empty.tsx';

interface NoneMatchProps {
  children: ReactNode;
  /** To where its rows come from, if the list has no filter. */
  link?: ReactNode;
  /** The parameter of the URL that says which of a screen's lists this is: no filter. */
  place?: string;
}

/** What a list with filters says without rows, and the way on: without the filters, if there are any. */
export function NoneMatch({ children, link, place }: NoneMatchProps) {
  const { t } = useTexts();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const kept = new URLSearchParams([...query].filter(([name]) => name === place));
  const clear = <ButtonLink to={{ pathname, search: String(kept) }}>{t('table.clear')}</ButtonLink>;
  return <Empty link={isFiltered(query, place) ? clear : link}>{children}</Empty>;
}
