import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator, useSearchParams } from 'react-router-dom';
import { usualEnds } from '../../../shared/console/list-ends.ts';
import { apiContext, useMay } from '../../lib/context.ts';
import { placeIn } from '../../lib/list-query.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { Chips, FilterChip } from '../../ui/chip/chip.tsx';
import { NoneMatch } from '../../ui/empty/none-match.tsx';
import { Num } from '../../ui/money/money.tsx';
import { Note } from '../../ui/note/note.tsx';
import { Push, ScreenLayout } from '../../ui/screen-layout/screen-layout.tsx';
import { timeColumn } from '../../ui/table/field-columns.tsx';
import { type Column, Pager, TableCard } from '../../ui/table/table.tsx';
import { Tag } from '../../ui/tag/tag.tsx';
import { PictureUpload } from '../../ui/upload/picture-upload.tsx';
import styles from './pictures.module.css';
import { Remove } from './remove.tsx';
import { filesInWords, isOften, isUsed, type Listed, usesInWords } from './words.ts';

const stateIn = (query: URLSearchParams) => (query.get('state') === 'unused' ? 'unused' : undefined);

export function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  return context.get(apiContext).page('pictures', { state: stateIn(query), ...placeIn(query) });
}

/** The pictures of the shop: how large, where each is used, and what nobody needs. */
export function Component() {
  const { data, next } = useLoaderData<typeof loader>();
  const { t, count } = useTexts();
  const mayEdit = useMay()('catalogue:do');
  const { revalidate } = useRevalidator();
  const [query] = useSearchParams();
  const [ticked, setTicked] = useState<ReadonlySet<string | number>>(new Set());
  const [removing, setRemoving] = useState(false);
  const [kept, setKept] = useState(0);
  const unused = stateIn(query) === 'unused';
  const chosen = data.filter((one) => ticked.has(one.id) && !isUsed(one));
  const foot = mayEdit && chosen.length > 0 && (
    <>
      <Push />
      <Button kind="danger" icon="trash" onClick={() => setRemoving(true)}>
        {t('pictures.remove', { count: chosen.length })}
      </Button>
    </>
  );
  return (
    <ScreenLayout
      title={t('screen.pictures')}
      acts={mayEdit && <PictureUpload multiple label={t('item.addPictures')} onSent={() => void revalidate()} />}
      foot={foot || undefined}
    >
      <div className={styles.filters}>
        <Chips label={t('screen.pictures')}>
          <FilterChip name="state" value={null}>
            {t('pictures.all')}
          </FilterChip>
          <FilterChip name="state" value="unused">
            {t('pictures.unused')}
          </FilterChip>
        </Chips>
      </div>
      <div role="status">{kept > 0 && <Note tone="wait">{t('pictures.kept', { count: kept })}</Note>}</div>
      <TableCard
        label={t('screen.pictures')}
        columns={columnsOf({ t, count })}
        rows={data}
        idOf={({ id }) => id}
        to={({ id }) => `/pictures/${id}`}
        selection={
          mayEdit && unused
            ? { ids: ticked, change: setTicked, nameOf: (id) => t('pictures.one', { id: String(id) }) }
            : undefined
        }
        empty={<NoneMatch filtered={t('pictures.noneUnused')}>{t('pictures.none')}</NoneMatch>}
      />
      <Pager
        rows={data.length}
        next={next}
        usual={usualEnds.pictures}
        total={(api) => api.call('picturesCount', { state: stateIn(query) })}
      />
      {removing && (
        <Remove
          pictures={chosen}
          onClose={() => setRemoving(false)}
          onDone={(removed) => {
            setRemoving(false);
            setTicked(new Set());
            setKept(chosen.length - removed.length);
            void revalidate();
          }}
        />
      )}
    </ScreenLayout>
  );
}

function columnsOf({ t, count }: Pick<ReturnType<typeof useTexts>, 't' | 'count'>): Column<Listed>[] {
  return [
    {
      key: 'picture',
      title: t('pictures.picture'),
      phone: 'start',
      cell: ({ id, url }) => (
        <span className={styles.picture}>
          <img src={url.replace('-720.', '-360.')} alt="" width={40} height={40} loading="lazy" />
          <span>{t('pictures.one', { id: String(id) })}</span>
        </span>
      ),
    },
    { key: 'used', title: t('pictures.used'), phone: 'second', cell: (one) => <Uses picture={one} /> },
    {
      key: 'size',
      title: t('pictures.size'),
      end: true,
      phone: 'secondEnd',
      cell: ({ width, height }) => <Num>{`${width} × ${height}`}</Num>,
    },
    {
      key: 'files',
      title: t('pictures.files'),
      end: true,
      phone: 'none',
      cell: (one) => <Num>{filesInWords(one, { count }) || '–'}</Num>,
    },
    timeColumn({ of: 'created_at', title: t('pictures.added'), phone: 'none' }),
  ];
}

/** Where it is used in a few words, and what is wrong with it. */
function Uses({ picture }: { picture: Listed }) {
  const texts = useTexts();
  const { t } = texts;
  return (
    <span className={styles.uses}>
      {picture.missing && <Tag tone="late">{t('pictures.missing')}</Tag>}
      {isUsed(picture) ? <span>{usesInWords(picture, texts)}</span> : <Tag>{t('pictures.unused')}</Tag>}
      {isOften(picture) && <span>{` ${t('pictures.atLeast')}`}</span>}
    </span>
  );
}
