import type { LoaderFunctionArgs } from 'react-router-dom';
import type { Api } from '../../../shared/contract/index.ts';
import { apiContext } from '../../lib/context.ts';
import { askedPage, pageInPlace, type Read } from './list-page.ts';

/** The loaders of a screen that is one list: `read` asks the shop for the page that begins at a cursor. */
export function listLoaders<Item>(read: (api: Api, cursor: string | undefined) => ReturnType<Read<Item>>) {
  function readOf({ context }: LoaderFunctionArgs) {
    return (cursor?: string) => read(context.get(apiContext), cursor);
  }
  return {
    loader: (args: LoaderFunctionArgs) => askedPage(args.request, readOf(args)),
    partLoader: (args: LoaderFunctionArgs) => pageInPlace(args.request, readOf(args)),
  };
}
