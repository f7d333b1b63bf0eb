import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { apiContext } from '../../app/context.ts';
import { orNotFound } from '../../app/not-found.ts';
import type { ScreenHandle } from '../../app/screen.ts';
import { useTexts } from '../../app/texts.tsx';
import { Card, Page } from '../../components/page/page.tsx';
import styles from './article.module.css';
import { type Block, plainBlocks } from './plain-blocks.ts';

interface ArticleData {
  title: string;
  blocks: Block[];
}

export const handle = {
  title: (t, data) => data?.title ?? t('article.title'),
  bar: 'inner',
  tab: null,
  access: 'public',
} satisfies ScreenHandle<ArticleData>;

/** An article as plain text; what is none is a 404. */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<ArticleData> {
  const { title, content } = (await orNotFound(context.get(apiContext).articleDetail({ id: params.id ?? '' }))).data;
  return { title, blocks: plainBlocks(content) };
}

/** Help, privacy, user agreement, licence centre, seller centre (spec, section 2). */
export function Component() {
  const { t } = useTexts();
  const { blocks } = useLoaderData<typeof loader>();
  return (
    <Page>
      <Card>
        {blocks.length === 0 && <p className={styles.paragraph}>{t('article.empty')}</p>}
        <div className={styles.text}>
          {blocks.map(({ kind, text }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
            <Piece key={place} kind={kind} text={text} />
          ))}
        </div>
      </Card>
    </Page>
  );
}

/** In a language of another direction a piece keeps its own. */
function Piece({ kind, text }: Block) {
  if (kind === 'heading') {
    return (
      <h2 dir="auto" className={styles.heading}>
        {text}
      </h2>
    );
  }
  return (
    <p dir="auto" className={kind === 'item' ? styles.item : styles.paragraph}>
      {text}
    </p>
  );
}
