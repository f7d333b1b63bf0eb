import type { ActionFunctionArgs, LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router-dom';
import { useLoaderData } from 'react-router-dom';
import { apiContext } from '../../app/context.ts';
import type { ScreenHandle } from '../../app/screen.ts';
import { purchase } from '../../components/confirmation/purchase.ts';
import { ItemScreen } from './item-screen.tsx';
import { type ItemData, loadItem, renewItem } from './load-item.ts';

/** An item (spec, section 2). With `?renew`, which only the open page itself asks for, null means "not now". */
export function loader({ context, params, request }: LoaderFunctionArgs): Promise<ItemData | null> {
  const api = context.get(apiContext);
  const renew = import.meta.env.SSR ? null : new URL(request.url).searchParams.get('renew');
  return renew ? renewItem(api, params.id ?? '', renew === 'shopper') : loadItem(api, params.id ?? '');
}

/** Buys the item or joins a group. */
export async function action({ context, request }: ActionFunctionArgs) {
  return purchase(context.get(apiContext), await request.formData());
}

/** After an action the page renews itself, and stays as it is where that fails. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return !formMethod && defaultShouldRevalidate;
}

export const handle = {
  title: (t, data) => (data ? `${data.item.title} – ${t('detail.title')}` : t('detail.title')),
  heading: (t) => t('detail.title'),
  bar: 'floating',
  tab: null,
  access: 'public',
} satisfies ScreenHandle<ItemData>;

export function Component() {
  const data = useLoaderData<ItemData>();
  return <ItemScreen key={data.item.id} data={data} />;
}
