import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { ARTICLE } from '../../../shared/articles.ts';
import type { Api } from '../../../shared/contract/index.ts';
import type { Locale } from '../../../shared/locales.ts';
import { type Block, plainBlocks } from '../../../shared/plain-blocks.ts';
import { Refusal } from '../../../shared/refusal.ts';
import { apiContext } from '../../lib/context.ts';
import { orNotFound } from '../../lib/not-found.ts';
import type { ScreenHandle } from '../../lib/screen.ts';
import { langOf } from '../../lib/texts/lang-of.ts';
import { type T, useTexts } from '../../lib/texts/texts.ts';
import { Card, MainColumn } from '../../ui/main-column/main-column.tsx';
import styles from './article.module.css';

interface ArticleData {
  /** Null if the shop has not published it yet. */
  title: string | null;
  id: string;
  locale?: Locale | '';
  blocks: Block[];
}

/** The articles that screens link to: these have a page before there is a text. */
const known: Record<string, (t: T) => string> = {
  [ARTICLE.help]: (t) => t('service.help'),
  [ARTICLE.privacy]: (t) => t('service.privacy'),
  [ARTICLE.agreement]: (t) => t('service.agreement'),
  [ARTICLE.licences]: (t) => t('service.licences'),
  [ARTICLE.sellers]: (t) => t('service.sellers'),
  [ARTICLE.recharging]: (t) => t('recharge.howTo'),
};

export const handle = {
  title: (t, data) => data?.title ?? known[data?.id ?? '']?.(t) ?? t('article.title'),
  access: 'public',
} satisfies ScreenHandle<ArticleData>;

async function read(api: Api, id: string): Promise<{ title: string | null; content: string; locale?: Locale | '' }> {
  try {
    return (await api.articleDetail({ id })).data;
  } catch (problem) {
    if (problem instanceof Refusal && problem.code === 400 && Object.hasOwn(known, id))
      return { title: null, content: '' };
    throw problem;
  }
}

/** An article as plain text; 404 if there is none. */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<ArticleData> {
  const { id = '' } = params;
  const { title, content, locale } = await orNotFound(read(context.get(apiContext), id));
  return { id, title, locale, blocks: plainBlocks(content) };
}

/** Help, privacy, user agreement, licence centre, seller centre (docs/spec.md, section 2). */
export function Component() {
  const { t, locale: reader } = useTexts();
  const { blocks, locale } = useLoaderData<typeof loader>();
  return (
    <MainColumn>
      <Card>
        {blocks.length === 0 && <p className={styles.paragraph}>{t('article.empty')}</p>}
        <div className={styles.text} lang={langOf(locale, reader)}>
          {blocks.map(({ kind, text }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
            <Piece key={place} kind={kind} text={text} />
          ))}
        </div>
      </Card>
    </MainColumn>
  );
}

/** A block in a language of another direction keeps its own. */
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
