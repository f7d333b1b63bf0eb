import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { apiContext } from '../../lib/context.ts';
import type { ScreenHandle } from '../../lib/screen.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Banner } from '../../ui/banner/banner.tsx';
import { BannerWords } from '../../ui/banner/banner-words.tsx';
import { Empty } from '../../ui/empty/empty.tsx';
import { MainColumn } from '../../ui/main-column/main-column.tsx';

export const handle = {
  title: (t) => t('panel.title'),
  access: 'public',
} satisfies ScreenHandle;

/** The shop's first banner. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { data } = await context.get(apiContext).carousel({});
  return { banner: data[0] ?? null };
}

/** A banner and nothing else (docs/spec.md, section 2). */
export function Component() {
  const { t } = useTexts();
  const { banner } = useLoaderData<typeof loader>();
  const link = { to: '/', text: t('error.home') };
  return (
    <MainColumn>
      {banner ? (
        <Banner to={banner.href} picture={banner} first>
          <BannerWords {...banner} />
        </Banner>
      ) : (
        <Empty icon="star" title={t('home.empty.title')} text={t('home.empty.text')} link={link} />
      )}
    </MainColumn>
  );
}
