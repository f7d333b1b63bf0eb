import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router-dom';
import { apiContext, useMay } from '../../lib/context.ts';
import { useTexts } from '../../lib/texts.ts';
import { useAct } from '../../lib/use-act.ts';
import { Button, IconButton } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { Chips, FilterChip } from '../../ui/chip/chip.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Empty } from '../../ui/empty/empty.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { Note, RefusedNote } from '../../ui/note/note.tsx';
import { ScreenLayout } from '../../ui/screen-layout/screen-layout.tsx';
import { Tag } from '../../ui/tag/tag.tsx';
import { RowDialog } from './row-dialog.tsx';
import { type Row, type Section, sections } from './sections.ts';
import styles from './storefront.module.css';
import { useDrag } from './use-drag.ts';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const asked = new URL(request.url).searchParams.get('section');
  const section = sections.find((one) => one === asked) ?? 'categories';
  const [rows, categories] = await Promise.all([
    api.call('storefront', { section }),
    api.call('storefront', { section: 'categories' }),
  ]);
  return { section, rows, categories };
}

/** The rows of the storefront (categories, carousel, mall, notices), each section in its order. */
export function Component() {
  const { section, rows, categories } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const { revalidate } = useRevalidator();
  const mayEdit = useMay()('catalogue:do');
  const order = useAct('storefrontOrder');
  const remove = useAct('storefrontRemove');
  const [open, setOpen] = useState<Row | 'new' | null>(null);
  const [removing, setRemoving] = useState<Row | null>(null);

  const put = async (ids: number[]) => {
    await order.run({ section, ids });
    await revalidate();
  };
  const drag = useDrag(
    rows.map(({ id }) => id),
    put,
  );
  const shown = drag.shown.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  const take = async ({ id, version }: Row) => {
    if (section === 'categories') return;
    await remove.run({ section, id, version });
    setRemoving(null);
    await revalidate();
  };
  const add = mayEdit && (
    <Button icon="plus" onClick={() => setOpen('new')}>
      {t(`section.new.${section}`)}
    </Button>
  );
  return (
    <ScreenLayout title={t('screen.storefront')} acts={add}>
      <div className={styles.chips}>
        <Chips label={t('screen.storefront')}>
          {sections.map((one) => (
            <FilterChip key={one} name="section" value={one === 'categories' ? null : one}>
              {t(`section.${one}`)}
            </FilterChip>
          ))}
        </Chips>
      </div>
      <RefusedNote refused={order.refused ?? remove.refused} />
      <Card>
        {rows.length === 0 && <Empty>{t(`section.none.${section}`)}</Empty>}
        <ol className={styles.rows} {...drag.list}>
          {shown.map((row, at) => (
            <li key={row.id} data-held={drag.heldId === row.id || undefined}>
              {mayEdit && shown.length > 1 && (
                <span className={styles.grip} aria-hidden="true" {...drag.gripOf(row.id)}>
                  <Icon name="grip" />
                </span>
              )}
              {row.picture_url && (
                <img src={row.picture_url} alt="" width={section === 'categories' ? 40 : 96} height={40} />
              )}
              <button type="button" className={styles.name} disabled={!mayEdit} onClick={() => setOpen(row)}>
                <b>{titleOf(section, row, categories)}</b>
                <small>{row.cells.href ?? row.cells.subtitle}</small>
              </button>
              <ShownTag row={row} />
              {mayEdit && (
                <span className={styles.acts}>
                  {at > 0 ? (
                    <IconButton icon="up" label={t('section.up')} onClick={() => void drag.move(row.id, at - 1)} />
                  ) : (
                    <span />
                  )}
                  {at < rows.length - 1 ? (
                    <IconButton icon="down" label={t('section.down')} onClick={() => void drag.move(row.id, at + 1)} />
                  ) : (
                    <span />
                  )}
                  {section !== 'categories' && (
                    <IconButton icon="trash" label={t('section.remove')} onClick={() => setRemoving(row)} />
                  )}
                </span>
              )}
            </li>
          ))}
        </ol>
      </Card>
      {removing && (
        <Dialog
          title={t('section.remove')}
          centred
          onClose={() => setRemoving(null)}
          act={{ words: t('section.remove'), danger: true, busy: remove.busy, run: () => take(removing) }}
        >
          <Note tone="wait">{t('section.removeMeans', { name: titleOf(section, removing, categories) })}</Note>
        </Dialog>
      )}
      {open && (
        <RowDialog
          key={open === 'new' ? 'new' : `${open.id} ${open.version}`}
          section={section}
          row={open === 'new' ? null : open}
          categories={categories}
          onClose={() => setOpen(null)}
          onDone={async () => {
            setOpen(null);
            await revalidate();
          }}
        />
      )}
    </ScreenLayout>
  );
}

function ShownTag({ row: { cells } }: { row: Row }) {
  const { t } = useTexts();
  const on = (cells.shown ?? cells.open) !== 'no';
  return <Tag icon={on ? 'check' : undefined}>{t(on ? 'section.shown' : 'section.hidden')}</Tag>;
}

function titleOf(section: Section, { cells }: Row, categories: readonly Row[]): string {
  if (section === 'mall') return categories.find(({ id }) => String(id) === cells.category)?.cells.name ?? '';
  return cells.name ?? cells.title ?? cells.text ?? '';
}
