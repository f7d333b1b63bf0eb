import { useState } from 'react';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { grantsInWords } from '../../lib/rights-words.ts';
import { roleName, usualRoles } from '../../lib/role-name.ts';
import { useTexts } from '../../lib/texts.ts';
import { useSecond } from '../../lib/use-second.ts';
import type { MadeLink } from '../../ui/approval/link-dialog.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Field, Select } from '../../ui/field/field.tsx';
import { AskNote } from '../../ui/people/ask-note.tsx';
import styles from './staff.module.css';

type Roles = ConsoleOutput<'roles'>;

/** What is about to be done, to whom. */
export type Asked =
  | { act: 'invite' }
  | { act: 'role'; id: number; name: string; role: string }
  | { act: 'block' | 'unblock' | 'reset' | 'revoke'; id: number; name: string };

/** Done at once, or waiting for a second person; with the link that it made for the reader. */
export interface ActDone {
  waits: boolean;
  made: MadeLink | null;
}

const NOTHING_MADE: ActDone = { waits: false, made: null };

interface PersonActsProps {
  asked: Asked;
  roles: Roles;
  onClose: () => void;
  onDone: (done: ActDone) => void;
}

/** The dialog of each act on staff, with its summary for the step-up sheet. */
export function PersonActs({ asked, roles, onClose, onDone }: PersonActsProps) {
  const { t } = useTexts();
  const second = useSecond('staff.role');
  const done = ({ state }: Done) => onDone({ ...NOTHING_MADE, waits: state === 'waiting' });
  if (asked.act === 'invite') return <Invite roles={roles} onClose={onClose} onDone={onDone} />;
  if (asked.act === 'role') return <ChangeRole person={asked} roles={roles} onClose={onClose} onDone={done} />;
  const { act, id, name } = asked;
  const who = [t('staff.name'), name] as const;
  if (act === 'revoke') {
    return (
      <AskNote
        call="staffInviteRevoke"
        consequence={t('staff.revokeMeans', { name })}
        label={t('staff.revoke')}
        danger
        fields={(note) => ({ id, note })}
        onClose={onClose}
        onDone={() => onDone(NOTHING_MADE)}
      />
    );
  }
  if (act === 'reset') {
    return (
      <AskNote
        call="staffReset"
        title={t('staff.reset')}
        consequence={second.after(t('staff.resetMeans', { name }))}
        label={second.button(t('staff.ask'))}
        summary={() => ({ verb: t('approval.kind.staff.reset'), rows: [who] })}
        fields={(note) => ({ id, note })}
        onClose={onClose}
        onDone={(data) => onDone(doneOf(data, name))}
      />
    );
  }
  const blocks = act === 'block';
  return (
    <AskNote
      call="staffBlock"
      title={t(`staff.${act}`)}
      consequence={blocks ? t('staff.blockMeans', { name }) : second.after(t('staff.unblockMeans', { name }))}
      label={blocks ? t('staff.block') : second.button(t('staff.ask'))}
      danger={blocks}
      summary={() => ({ verb: t(`approval.kind.staff.${act}`), rows: [who], button: t(`staff.${act}`) })}
      fields={(note) => ({ id, blocked: blocks, note })}
      onClose={onClose}
      onDone={done}
    />
  );
}

type Done = Pick<ConsoleOutput<'staffRole'>, 'state'>;

const doneOf = ({ state, link }: ConsoleOutput<'staffInvite'>, name: string): ActDone => ({
  waits: state === 'waiting',
  made: link === null ? null : { link, name, asker: null },
});

function Invite({ roles, onClose, onDone }: Omit<PersonActsProps, 'asked'>) {
  const { t } = useTexts();
  const second = useSecond('staff.invite');
  const [name, setName] = useState('');
  const [role, setRole] = useState('manager');
  const rows = [[t('staff.name'), name] as const, [t('staff.role'), roleName(t, role)] as const];
  return (
    <AskNote
      call="staffInvite"
      title={t('staff.invite')}
      consequence={second.after(t('staff.inviteMeans'))}
      label={second.button(t('staff.ask'))}
      summary={() => ({ verb: t('approval.kind.staff.invite'), rows })}
      fields={(note) => ({ name: name.trim(), role, note })}
      onClose={onClose}
      onDone={(data) => onDone(doneOf(data, name.trim()))}
    >
      <Field label={t('staff.name')} value={name} maxLength={40} onChange={(event) => setName(event.target.value)} />
      <RoleChoice roles={roles} role={role} onChange={setRole} />
    </AskNote>
  );
}

interface ChangeRoleProps {
  person: Extract<Asked, { act: 'role' }>;
  roles: Roles;
  onClose: () => void;
  onDone: (done: Done) => void;
}

function ChangeRole({ person, roles, onClose, onDone }: ChangeRoleProps) {
  const { t } = useTexts();
  const second = useSecond('staff.role');
  const { id, name, role: before } = person;
  const [role, setRole] = useState(before);
  const change = `${roleName(t, before)} → ${roleName(t, role)}`;
  const rows = [[t('staff.name'), name] as const, [t('staff.role'), change] as const];
  return (
    <AskNote
      call="staffRole"
      title={t('staff.changeRole')}
      consequence={second.after(t('staff.changeRoleMeans', { name }))}
      label={second.button(t('staff.ask'))}
      summary={() => ({ verb: t('approval.kind.staff.role'), rows })}
      fields={(note) => ({ id, role, note })}
      onClose={onClose}
      onDone={onDone}
    >
      <RoleChoice roles={roles} role={role} onChange={setRole} />
    </AskNote>
  );
}

/** A role, with what it may do in words below: of the three that small shops need, or of all. */
function RoleChoice({ roles, role, onChange }: { roles: Roles; role: string; onChange: (role: string) => void }) {
  const { t } = useTexts();
  const [all, setAll] = useState(false);
  const grants = roles.find(({ key }) => key === role)?.grants ?? {};
  const offered = roles.filter(({ key }) => all || key === role || usualRoles.some((one) => one === key));
  return (
    <>
      <Select
        label={t('staff.role')}
        value={role}
        options={offered.map(({ key }) => [key, roleName(t, key)] as const)}
        onChange={(event) => onChange(event.target.value)}
        hint={<p className={styles.rights}>{`${t('staff.may')} ${grantsInWords(t, grants)}`}</p>}
      />
      {!all && (
        <Button kind="quiet" size="small" onClick={() => setAll(true)}>
          {t('staff.moreRoles')}
        </Button>
      )}
    </>
  );
}
