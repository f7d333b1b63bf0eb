import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { apiContext } from '../../lib/context.ts';
import { useTexts } from '../../lib/texts.ts';
import { Columns, Stack } from '../../ui/card/card.tsx';
import { ScreenLayout } from '../../ui/screen-layout/screen-layout.tsx';
import { Ask } from './ask.tsx';
import { MonthCard } from './month-card.tsx';
import { Requests } from './requests.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  return context.get(apiContext).call('exports', {});
}

/** A month for the accountant at once; orders and transfers with names after the yes of a second person. */
export function Component() {
  const { rows, months, closed } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  return (
    <ScreenLayout title={t('screen.exports')} sub={t('exports.rule')}>
      <Stack>
        <Columns kind="even">
          <MonthCard months={months} closed={closed} />
          <Ask closed={closed} />
        </Columns>
        <Requests rows={rows} />
      </Stack>
    </ScreenLayout>
  );
}
