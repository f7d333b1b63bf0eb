import { useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router-dom';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { apiContext, useMay } from '../../lib/context.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card, Columns, Stack } from '../../ui/card/card.tsx';
import { Empty } from '../../ui/empty/empty.tsx';
import { Pairs } from '../../ui/facts/facts.tsx';
import { Num } from '../../ui/money/money.tsx';
import { Note } from '../../ui/note/note.tsx';
import { ScreenLayout } from '../../ui/screen-layout/screen-layout.tsx';
import { Tag } from '../../ui/tag/tag.tsx';
import { Time } from '../../ui/time/time.tsx';
import { PictureUpload } from '../../ui/upload/picture-upload.tsx';
import styles from './pictures.module.css';
import { Remove } from './remove.tsx';
import { Replace } from './replace.tsx';
import { filesInWords, isOften, isUsed } from './words.ts';

type Picture = ConsoleOutput<'picture'>;

export function loader({ params, context }: LoaderFunctionArgs) {
  return context.get(apiContext).call('picture', { id: Number(params.id) });
}

/** One picture: what lies on the disk, and everything that shows it. */
export function Component() {
  const picture = useLoaderData<typeof loader>();
  // After a replacement another one is here, with its own dialogs.
  return <One key={picture.id} picture={picture} />;
}

function One({ picture }: { picture: Picture }) {
  const texts = useTexts();
  const { t } = texts;
  const mayEdit = useMay()('catalogue:do');
  const navigate = useNavigate();
  const [by, setBy] = useState<{ id: number; url: string } | null>(null);
  const [removing, setRemoving] = useState(false);
  const [kept, setKept] = useState(false);
  const name = t('pictures.one', { id: String(picture.id) });
  return (
    <ScreenLayout
      title={name}
      back="/pictures"
      tags={
        <>
          {picture.missing && <Tag tone="late">{t('pictures.missing')}</Tag>}
          {!isUsed(picture) && <Tag>{t('pictures.unused')}</Tag>}
        </>
      }
      acts={
        mayEdit && (
          <>
            {isUsed(picture) && (
              <PictureUpload label={t('pictures.replace')} onSent={([sent]) => setBy(sent ?? null)} />
            )}
            {!isUsed(picture) && (
              <Button kind="danger" icon="trash" onClick={() => setRemoving(true)}>
                {t('pictures.remove', { count: 1 })}
              </Button>
            )}
          </>
        )
      }
    >
      <div role="status">{kept && <Note tone="wait">{t('pictures.kept', { count: 1 })}</Note>}</div>
      <Columns kind="even">
        <Card padded>
          <img className={styles.whole} src={picture.url} alt={name} width={picture.width} height={picture.height} />
        </Card>
        <Stack>
          <Card title={t('pictures.files')} padded>
            <Pairs
              pairs={[
                [t('pictures.size'), <Num key="size">{`${picture.width} × ${picture.height}`}</Num>],
                [t('pictures.files'), <Num key="files">{filesInWords(picture, texts) || '–'}</Num>],
                [t('pictures.added'), <Time key="added" at={picture.created_at} />],
              ]}
            />
          </Card>
          <Places picture={picture} />
        </Stack>
      </Columns>
      {by && (
        <Replace
          picture={picture}
          by={by}
          onClose={() => setBy(null)}
          onDone={() => void navigate(`/pictures/${by.id}`, { replace: true })}
        />
      )}
      {removing && (
        <Remove
          pictures={[picture]}
          onClose={() => setRemoving(false)}
          onDone={(removed) => {
            if (removed.length > 0) return void navigate('/pictures?state=unused', { replace: true });
            setRemoving(false);
            setKept(true);
          }}
        />
      )}
    </ScreenLayout>
  );
}

function Places({ picture }: { picture: Picture }) {
  const { t } = useTexts();
  // A server of the version before names no descriptions, and no values.
  const { items, descriptions = [], values = [], categories, carousel, mall } = picture.places;
  const all = [
    ...items.map((one) => ({ ...one, kind: 'items', to: `/items/${one.id}` }) as const),
    ...descriptions.map((one) => ({ ...one, kind: 'descriptions', to: `/items/${one.id}` }) as const),
    ...values.map((one) => ({ ...one, kind: 'values', to: `/items/${one.id}` }) as const),
    ...categories.map((one) => ({ ...one, kind: 'categories', to: '/storefront' }) as const),
    ...carousel.map((one) => ({ ...one, kind: 'carousel', to: '/storefront?section=carousel' }) as const),
    ...mall.map((one) => ({ ...one, kind: 'mall', to: '/storefront?section=mall' }) as const),
  ];
  const { groups } = picture.uses;
  if (all.length === 0 && groups === 0) {
    return (
      <Card title={t('pictures.used')}>
        <Empty>{t('pictures.usedNowhere')}</Empty>
      </Card>
    );
  }
  return (
    <Card title={t('pictures.used')} sub={isOften(picture) ? t('pictures.atLeast') : undefined} padded>
      <ul className={styles.places}>
        {all.map(({ kind, id, name, to }) => (
          <li key={`${kind} ${id}`}>
            <Link to={to}>
              <bdi>{name}</bdi>
            </Link>
            <span>{t(`pictures.place.${kind}`)}</span>
          </li>
        ))}
      </ul>
      {groups > 0 && <Note>{t('pictures.inGroups', { count: groups })}</Note>}
    </Card>
  );
}
