import type { ReactNode } from 'react';
import { usePageBelow } from '../../lib/history/use-page-below.ts';
import { Sheet } from './sheet.tsx';

/** A screen that is a sheet over another one (`over` in `client/app/screens.ts`): to close it leads back there. */
export function RoutedSheet(props: { title: string; children: ReactNode }) {
  const { path, leave } = usePageBelow();
  return <Sheet open page={path} onClose={leave} {...props} />;
}
