import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { locales } from '../../../shared/locales.ts';
import { LogOut } from '../../features/account/log-out.tsx';
import { logOutAction } from '../../features/account/log-out-action.ts';
import { useLanguageLink } from '../../features/language/use-language-link.tsx';
import { apiContext, useShop } from '../../lib/context.ts';
import { useLastAnswer } from '../../lib/forms/use-last-answer.ts';
import { install, useInstallable } from '../../lib/install.ts';
import type { ScreenHandle } from '../../lib/screen.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { LinkRow, PressRow, Row, Rows } from '../../ui/list-row/list-row.tsx';
import { Card, MainColumn } from '../../ui/main-column/main-column.tsx';

export const handle = {
  title: (t) => t('system.title'),
  wide: true,
  access: 'private',
} satisfies ScreenHandle;

export async function loader({ context }: LoaderFunctionArgs) {
  const { username, nickname } = (await context.get(apiContext).userInfo({})).data;
  return { username, nickname };
}

export const action = logOutAction;

/** Pages that show what is no offer of this shop; each says so itself. */
const samples = [
  { title: 'trading.title', to: '/user/trading' },
  { title: 'machine.title', to: '/user/item/1' },
  { title: 'teamearn.title', to: '/user/teamearn' },
  { title: 'panel.title', to: '/user/panel' },
] as const;

/** Account, version, language, log out (docs/spec.md, section 2). */
export function Component() {
  const { t } = useTexts();
  const { username, nickname } = useLoaderData<typeof loader>();
  const { version } = useShop();
  const sent = useLastAnswer<typeof action>();
  return (
    <MainColumn wide>
      <Card heading={t('system.account')}>
        <Rows>
          <LinkRow
            icon="user"
            title={t('person.title')}
            detail={
              <>
                <bdi>{nickname}</bdi> <bdi dir="ltr">{`@${username}`}</bdi>
              </>
            }
            to="/user/person"
          />
          <LinkRow icon="shield" title={t('security.title')} to="/user/security" />
          <LinkRow icon="bell" title={t('notifications.title')} to="/user/notifications" />
          <LinkRow icon="pin" title={t('address.title')} to="/user/address" />
          <LinkRow icon="bank" title={t('payment.title')} to="/user/payment" />
        </Rows>
      </Card>
      <Card heading={t('system.app')}>
        <Rows>
          <LanguageRow />
          <InstallRow />
          <Row icon="info" title={t('system.version')} value={<bdi dir="ltr">{version}</bdi>} />
        </Rows>
      </Card>
      <Card heading={t('sample.mark')}>
        <Rows>
          {samples.map(({ title, to }) => (
            <LinkRow key={to} title={t(title)} to={to} />
          ))}
        </Rows>
      </Card>
      <LogOut refused={sent?.refused} />
    </MainColumn>
  );
}

/** Where the shop can be installed and is not. */
function InstallRow() {
  const { t } = useTexts();
  const by = useInstallable();
  if (by === 'hand') return <Row icon="plus" title={t('system.install')} detail={t('system.installBy')} />;
  return by && <PressRow icon="plus" title={t('system.install')} onPress={() => void install()} />;
}

function LanguageRow() {
  const { t, locale, tag } = useTexts();
  const { link, sheet } = useLanguageLink();
  const name = (
    <bdi lang={tag} dir="auto">
      {locales[locale].name}
    </bdi>
  );
  return (
    <LinkRow {...link} icon="globe" title={t('system.language')} value={name}>
      {sheet}
    </LinkRow>
  );
}
