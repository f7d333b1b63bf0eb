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
}

/** What a list with filters says without rows, and the way on: without the filters, if there are any. */
export function NoneMatch({ children, link }: NoneMatchProps) {
  const { t } = useTexts();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const clear = <ButtonLink to={pathname}>{t('table.clear')}</ButtonLink>;
  return <Empty link={isFiltered(query) ? clear : link}>{children}</Empty>;
}
