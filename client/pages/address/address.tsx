import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { apiContext } from '../../lib/context.ts';
import { useLastAnswer } from '../../lib/forms/use-last-answer.ts';
import { notFound } from '../../lib/not-found.ts';
import type { ScreenHandle } from '../../lib/screen.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { useQuery } from '../../lib/use-query.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { SavedHint } from '../../ui/form/saved.tsx';
import { Hint } from '../../ui/hint/hint.tsx';
import { Card, MainColumn } from '../../ui/main-column/main-column.tsx';
import type { action } from './action.ts';
import { AddressForm } from './address-form.tsx';
import { Book } from './book.tsx';
import { ADD, EDIT, editPath } from './edit-path.ts';

export { action } from './action.ts';

export const handle = {
  title: (t) => t('address.title'),
  access: 'private',
  query: ['next', 'saved', EDIT],
} satisfies ScreenHandle;

const EMPTY = { truename: '', phone: '', address: '' };

/** The addresses, and the one to edit: the only one there is, or the one that the address of the page names. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { data: book } = await context.get(apiContext).addressList({});
  const asked = new URL(request.url).searchParams.get(EDIT);
  if (asked === ADD) return { book, form: { id: '', saved: EMPTY } };
  const edited = asked === null ? (book.length < 2 ? book[0] : undefined) : book.find(({ id }) => String(id) === asked);
  if (asked !== null && !edited) throw notFound();
  if (!edited) return { book, form: book.length === 0 ? { id: '', saved: EMPTY } : null };
  const { id, truename, phone, address } = edited;
  return { book, form: { id: String(id), saved: { truename, phone, address } } };
}

/** Where goods are sent (docs/spec.md, sections 2 and 5; docs/domain.md, Personal data). */
export function Component() {
  const { t } = useTexts();
  const { book, form } = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  const query = useQuery();
  const next = query.get('next');
  const mayAdd = !query.has(EDIT) && book.length > 0;
  return (
    <MainColumn>
      <SavedHint />
      <Hint icon="pin">{t('address.use')}</Hint>
      {form ? (
        <Card>
          <AddressForm key={form.id} id={form.id} saved={form.saved} answer={answer?.form} />
        </Card>
      ) : (
        <Book book={book} next={next} refused={answer?.refused} />
      )}
      {mayAdd && (
        <ButtonLink to={editPath(ADD, next)} kind="line" block icon="plus">
          {t('address.add')}
        </ButtonLink>
      )}
    </MainColumn>
  );
}
