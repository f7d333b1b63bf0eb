import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { Api, CallOutput } from '../../../shared/contract/index.ts';
import { apiContext, useShop } from '../../lib/context.ts';
import { readInvitation } from '../../lib/invitation.ts';
import { invitingLink } from '../../lib/inviting-link.ts';
import { localPath } from '../../lib/local-path.ts';
import { hasPoster } from '../../lib/poster-address.ts';
import type { ScreenHandle } from '../../lib/screen.ts';
import { copy, share } from '../../lib/share.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { LinkRow, Rows } from '../../ui/list-row/list-row.tsx';
import { Card, MainColumn } from '../../ui/main-column/main-column.tsx';
import { Poster } from '../../ui/share/poster.tsx';
import { Brought } from './brought.tsx';
import styles from './invite.module.css';

export const handle = {
  title: (t) => t('invite.title'),
  access: 'private',
  query: ['to'],
} satisfies ScreenHandle;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const page = localPath(new URL(request.url).searchParams.get('to'));
  const [invitation, figures, poster] = await Promise.all([
    readInvitation(api),
    readFigures(api),
    hasPoster(api, page),
  ]);
  return { ...invitation, figures, page, poster };
}

/** What the shopper's links have brought; null if that cannot be read, as from an older server beside this one. */
async function readFigures(api: Api): Promise<CallOutput<'invitationFigures'> | null> {
  try {
    return (await api.invitationFigures({})).data;
  } catch (problem) {
    if (problem instanceof Error) return null;
    throw problem;
  }
}

export { readInvitationInPlace as partLoader } from '../../lib/invitation.ts';

/**
 * Invitation code and link with a share button (docs/spec.md, section 2), or the link to another page with the invitation
 * in it, of a group also its poster, and what these links have brought; the buttons alone need JavaScript.
 */
export function Component() {
  const { t } = useTexts();
  const { code, url: invitation, qr, figures, page, poster } = useLoaderData<typeof loader>();
  const { origin } = useShop();
  const toPage = page !== '/';
  const url = toPage ? invitingLink(origin, page, code) : invitation;
  const failed = t('invite.copyFailed');
  return (
    <MainColumn>
      <Card>
        <div className={styles.invitation}>
          <p className={styles.label}>{t('invite.code')}</p>
          <p className={styles.code}>
            <bdi dir="ltr">{code}</bdi>
          </p>
          <Button
            kind="line"
            size="small"
            icon="copy"
            className={styles.scripted}
            onClick={() => void copy(code, { copied: t('invite.copied'), failed })}
          >
            {t('invite.copy')}
          </Button>
          {!toPage && <img className={styles.qr} src={qr} alt={t('invite.qr')} width={208} height={208} />}
          <p className={styles.label}>{t(toPage ? 'invite.link' : 'invite.scan')}</p>
          <p className={styles.url}>
            <bdi dir="ltr">{url}</bdi>
          </p>
          <Button
            kind="primary"
            block
            icon="share"
            className={styles.scripted}
            onClick={() => void share(url, t('invite.shareText'), t)}
          >
            {t('invite.share')}
          </Button>
          {poster && <Poster page={page} code={code} />}
        </div>
      </Card>
      {figures && <Brought figures={figures} />}
      <Card rows>
        <Rows>
          <LinkRow to="/user/myteam" icon="group" title={t('myteam.title')} />
        </Rows>
      </Card>
    </MainColumn>
  );
}
