import { useEffect, useState } from 'react';
import { readStored, writeStored } from '../../../web/storage.ts';
import { useShop } from '../../lib/context.ts';
import { dataAddress } from '../../lib/data-address.ts';
import type { readInvitationInPlace } from '../../lib/invitation.ts';
import { invitingLink } from '../../lib/inviting-link.ts';
import { copy, share } from '../../lib/share.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { useFetcher } from '../../lib/use-fetcher.ts';
import { Button } from '../button/button.tsx';
import { Sheet } from '../sheet/sheet.tsx';
import { SwitchRow } from '../switch-row/switch-row.tsx';
import { Poster } from './poster.tsx';
import styles from './share-sheet.module.css';

interface ShareSheetProps {
  open: boolean;
  onClose: () => void;
  /** The path that is shared, and the text with it. */
  page: string;
  words: string;
}

/** Local-storage key of a device that passes links on without an invitation. */
const PLAIN = 'share_plain';

/** The link to a page, and the poster of a group, with the shopper's invitation unless they leave it out. */
export function ShareSheet({ open, onClose, page, words }: ShareSheetProps) {
  const { t } = useTexts();
  const { origin } = useShop();
  const [inviting, setInviting] = useState(() => readStored(PLAIN) === null);
  const { load, data, state } = useFetcher<typeof readInvitationInPlace>();
  useEffect(() => {
    if (open) void load(dataAddress('/invite'));
  }, [open, load]);
  const code = inviting ? data?.code : undefined;
  const link = code ? invitingLink(origin, page, code) : new URL(page, origin).href;
  const busy = state !== 'idle' && !data;
  return (
    <Sheet open={open} onClose={onClose} title={t('action.share')}>
      <div className="stack">
        <p className={styles.words}>{words}</p>
        <p className={styles.link}>
          <bdi dir="ltr">{link}</bdi>
        </p>
        {!busy && <Poster page={page} code={code} />}
        <SwitchRow
          label={t('share.withCode')}
          help={t('share.withCodeHelp')}
          checked={inviting}
          onChange={({ currentTarget: { checked } }) => {
            setInviting(checked);
            writeStored(PLAIN, checked ? null : '1');
          }}
        />
        <Button kind="primary" block icon="share" busy={busy} onClick={() => void share(link, words, t)}>
          {t('share.send')}
        </Button>
        <Button
          kind="line"
          block
          icon="copy"
          busy={busy}
          onClick={() => void copy(link, { copied: t('share.copied'), failed: t('invite.copyFailed') })}
        >
          {t('share.copy')}
        </Button>
      </div>
    </Sheet>
  );
}
