import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { useLastAnswer } from '../../lib/forms/use-last-answer.ts';
import type { ScreenHandle } from '../../lib/screen.ts';
import { type Read, renewForPurchase, unlessAfterAction } from './for-purchase.ts';
import { action } from './purchase-action.ts';
import { PurchaseSheet } from './purchase-sheet.tsx';
import { QUANTITY, VALUES } from './selection.ts';
import { loadPurchase, type Terms } from './terms.ts';

const handle = {
  title: (t) => t('confirm.title'),
  access: 'private',
  query: [VALUES, QUANTITY],
} satisfies ScreenHandle;

/** The screen of a purchase whose terms its address names. */
export function purchaseScreen(termsOf: (params: LoaderFunctionArgs['params']) => Read<Terms>) {
  const loader = (args: LoaderFunctionArgs) => loadPurchase(args, termsOf(args.params));
  const partLoader = (args: LoaderFunctionArgs) => renewForPurchase(args, termsOf(args.params));
  const Component = () => (
    <PurchaseSheet loaded={useLoaderData<typeof loader>()} sent={useLastAnswer<typeof action>()} />
  );
  return { handle, loader, partLoader, action, shouldRevalidate: unlessAfterAction, Component };
}
