import { useState } from 'react';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { useMay } from '../../lib/context.ts';
import { useTexts } from '../../lib/texts.ts';
import { typedWhole } from '../../lib/typed-number.ts';
import { useSecond } from '../../lib/use-second.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card, Stack } from '../../ui/card/card.tsx';
import { Field } from '../../ui/field/field.tsx';
import { Num } from '../../ui/money/money.tsx';
import { Note } from '../../ui/note/note.tsx';
import { AskNote } from '../../ui/people/ask-note.tsx';
import { FiledNote } from './filed-note.tsx';
import type { Shopper } from './shopper-data.ts';

const ACTS = [
  'note',
  'block',
  'unblock',
  'freeze',
  'unfreeze',
  'end_sessions',
  'hide_nickname',
  'remove_picture',
] as const;

/** The call of each act that asks for a reason alone. */
const CALLS = {
  note: 'shopperNote',
  block: 'shopperBlock',
  unblock: 'shopperUnblock',
  freeze: 'shopperFreeze',
  end_sessions: 'shopperEndSessions',
  hide_nickname: 'shopperHideNickname',
  remove_picture: 'shopperRemovePicture',
} as const;

type Act = (typeof ACTS)[number];

const DANGER: readonly Act[] = ['block', 'freeze'];

/** What staff can do with a shopper, each with its reason. */
export function ShopperActs({ shopper }: { shopper: Shopper }) {
  const { t, money } = useTexts();
  const may = useMay();
  const [open, show] = useState<Act | 'score' | 'code' | 'password' | 'fundPassword' | null>(null);
  const [password, setPassword] = useState<string | null>(null);
  const [waits, setWaits] = useState(false);
  const second = useSecond('fundPassword.reset');
  if (!may('shoppers:do') || shopper.deleted_at !== null) return null;
  const left: Record<Act, boolean> = {
    ...{ note: true, end_sessions: shopper.sessions.length > 0, hide_nickname: true },
    remove_picture: shopper.picture,
    ...{ block: !shopper.blocked, unblock: shopper.blocked, freeze: !shopper.frozen, unfreeze: shopper.frozen },
  };
  const close = () => show(null);
  const params = { name: shopper.nickname, sum: money(shopper.money.held_in_groups), balance: money(shopper.balance) };
  const resetOf = (forgotten: 'password' | 'fundPassword') => {
    const text = t(`shopper.text.${forgotten}`, params);
    const rows: [string, string][] = [[t('approval.fact.username'), shopper.username]];
    const verb = t(`approval.kind.${forgotten}.reset`);
    return {
      label: t(`shopper.act.${forgotten}`),
      consequence: forgotten === 'fundPassword' ? second.after(text) : text,
      ...{ danger: true, onClose: close },
      summary: () => ({ verb, rows }),
      fields: (note: string) => ({ id: shopper.id, note }),
      onDone: (done: ConsoleOutput<'shopperResetPassword'>) => {
        setPassword(done.password);
        setWaits(done.state === 'waiting');
        close();
      },
    };
  };
  return (
    <Card title={t('shopper.acts')} padded>
      <Stack>
        {ACTS.filter((act) => left[act]).map((act) => (
          <Button key={act} kind={DANGER.includes(act) ? 'danger' : 'line'} onClick={() => show(act)}>
            {t(`shopper.act.${act}`)}
          </Button>
        ))}
        <Button onClick={() => show('score')}>{t('shopper.act.score')}</Button>
        {shopper.invitation && !shopper.invitation.closed && (
          <Button onClick={() => show('code')}>{t('invitations.close')}</Button>
        )}
        {may('passwordResets:ask') &&
          (['password', 'fundPassword'] as const).map((forgotten) => (
            <Button key={forgotten} onClick={() => show(forgotten)}>
              {t(`shopper.act.${forgotten}`)}
            </Button>
          ))}
        {waits && (
          <div role="status">
            <Note icon="clock">{t('shopper.passwordWaits')}</Note>
          </div>
        )}
        {password !== null && (
          <div role="status">
            <Note tone="wait">
              <span>{t('shopper.newPassword')}</span> <Num>{password}</Num>
            </Note>
          </div>
        )}
      </Stack>
      {open === 'unfreeze' && <UnfreezeSheet shopper={shopper} onClose={close} />}
      {ACTS.map(
        (act) =>
          act !== 'unfreeze' &&
          open === act && (
            <AskNote
              key={act}
              call={CALLS[act]}
              consequence={t(`shopper.text.${act}`, params)}
              label={t(`shopper.act.${act}`)}
              danger={DANGER.includes(act)}
              isNote={act === 'note'}
              fields={(note) => ({ id: shopper.id, note })}
              onClose={close}
            >
              {DANGER.includes(act) && <FiledNote shopper={shopper} onSheet />}
            </AskNote>
          ),
      )}
      {open === 'code' && shopper.invitation && (
        <AskNote
          call="invitationClose"
          consequence={t('invitations.closeText', { code: shopper.invitation.code })}
          label={t('invitations.close')}
          danger
          fields={(note) => ({ code: shopper.invitation?.code ?? '', note })}
          onClose={close}
        />
      )}
      {open === 'password' && <AskNote call="shopperResetPassword" {...resetOf('password')} />}
      {open === 'fundPassword' && <AskNote call="shopperResetFundPassword" {...resetOf('fundPassword')} />}
      {open === 'score' && <ScoreSheet shopper={shopper} onClose={close} />}
    </Card>
  );
}

interface SheetProps {
  shopper: Shopper;
  onClose: () => void;
}

/** Lifts the freeze for the reasons that it shows, whatever has been added since it was opened. */
export function UnfreezeSheet({ shopper, onClose }: SheetProps) {
  const { t } = useTexts();
  const [why, setWhy] = useState(shopper.frozen_why);
  return (
    <AskNote
      call="shopperUnfreeze"
      consequence={t('shopper.text.unfreeze', { name: shopper.nickname })}
      label={t('shopper.act.unfreeze')}
      fields={(note) => ({ id: shopper.id, note, why })}
      onClose={onClose}
      onChanged={(present) => setWhy((present as Pick<Shopper, 'frozen_why'>).frozen_why)}
    >
      {why !== '' && <Note tone="wait">{why}</Note>}
    </AskNote>
  );
}

function ScoreSheet({ shopper, onClose }: SheetProps) {
  const { t } = useTexts();
  const [was, setWas] = useState(shopper.score);
  const [score, setScore] = useState(String(shopper.score));
  return (
    <AskNote
      call="shopperScore"
      consequence={t('shopper.text.score', { score: was })}
      label={t('shopper.act.score')}
      fields={(note) => ({ id: shopper.id, note, was, score: typedWhole(score) ?? Number.NaN })}
      onClose={onClose}
      onChanged={(present) => setWas((present as Pick<Shopper, 'score'>).score)}
    >
      <Field
        label={t('shopper.score')}
        inputMode="numeric"
        autoComplete="off"
        value={score}
        onChange={({ target: { value } }) => setScore(value)}
      />
    </AskNote>
  );
}
