import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { apiContext } from '../../lib/context.ts';
import { notFound, orNotFound } from '../../lib/not-found.ts';
import type { ScreenHandle } from '../../lib/screen.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { RoutedSheet } from '../../ui/sheet/routed-sheet.tsx';
import { TransferDetails } from './transfer-details.tsx';

export const handle = {
  title: (t) => t('transferDetails.title'),
  access: 'private',
} satisfies ScreenHandle;

/** One row of the wallet's statement. */
export async function loader({ context, params: { id = '' } }: LoaderFunctionArgs) {
  const [movement] = (await orNotFound(context.get(apiContext).walletStatement({ id }))).data;
  if (!movement) throw notFound();
  return movement;
}

/** The transfers of a movement, over the wallet. */
export function Component() {
  const { t } = useTexts();
  return (
    <RoutedSheet title={t('transferDetails.title')}>
      <TransferDetails movement={useLoaderData<typeof loader>()} />
    </RoutedSheet>
  );
}
