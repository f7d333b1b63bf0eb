import { useState } from 'react';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { grantsInWords } from '../../lib/rights-words.ts';
import { roleName } from '../../lib/role-name.ts';
import { useTexts } from '../../lib/texts.ts';
import { Field, Select } from '../../ui/field/field.tsx';
import { AskNote } from '../../ui/people/ask-note.tsx';
import styles from './staff.module.css';

type Roles = ConsoleOutput<'roles'>;

/** What is about to be done, to whom. */
export type Asked =
  | { act: 'invite' }
  | { act: 'role'; id: number; name: string; role: string }
  | { act: 'block' | 'unblock' | 'reset' | 'revoke'; id: number; name: string };

interface PersonActsProps {
  asked: Asked;
  roles: Roles;
  onClose: () => void;
  /** Done at once, or waiting for a second person. */
  onDone: (state: 'done' | 'waiting') => void;
}

/** The dialog of each act on staff, with its summary for the step-up sheet. */
export function PersonActs({ asked, roles, onClose, onDone }: PersonActsProps) {
  const { t } = useTexts();
  const done = ({ state }: { state: 'done' | 'waiting' }) => onDone(state);
  if (asked.act === 'invite') return <Invite roles={roles} onClose={onClose} onDone={done} />;
  if (asked.act === 'role') return <ChangeRole person={asked} roles={roles} onClose={onClose} onDone={done} />;
  const { act, id, name } = asked;
  const who = [t('staff.name'), name] as const;
  if (act === 'revoke') {
    return (
      <AskNote
        call="staffInviteRevoke"
        title={t('staff.revoke')}
        consequence={t('staff.revokeMeans', { name })}
        label={t('staff.revoke')}
        danger
        fields={(note) => ({ id, note })}
        onClose={onClose}
        onDone={() => onDone('done')}
      />
    );
  }
  if (act === 'reset') {
    const final = t('staff.resetMeans', { name });
    return (
      <AskNote
        call="staffReset"
        title={t('staff.reset')}
        consequence={final}
        label={t('staff.ask')}
        summary={() => ({ verb: t('approval.kind.staff.reset'), rows: [who], final, button: t('staff.ask') })}
        fields={(note) => ({ id, note })}
        onClose={onClose}
        onDone={done}
      />
    );
  }
  const blocks = act === 'block';
  const means = t(blocks ? 'staff.blockMeans' : 'staff.unblockMeans', { name });
  return (
    <AskNote
      call="staffBlock"
      title={t(`staff.${act}`)}
      consequence={means}
      label={t(blocks ? 'staff.block' : 'staff.ask')}
      danger={blocks}
      summary={() => ({ verb: t(`approval.kind.staff.${act}`), rows: [who], final: means, button: t(`staff.${act}`) })}
      fields={(note) => ({ id, blocked: blocks, note })}
      onClose={onClose}
      onDone={done}
    />
  );
}

interface FormProps {
  roles: Roles;
  onClose: () => void;
  onDone: (done: { state: 'done' | 'waiting' }) => void;
}

function Invite({ roles, onClose, onDone }: FormProps) {
  const { t } = useTexts();
  const [name, setName] = useState('');
  const [role, setRole] = useState('service');
  const means = t('staff.inviteMeans');
  const rows = [[t('staff.name'), name] as const, [t('staff.role'), roleName(t, role)] as const];
  return (
    <AskNote
      call="staffInvite"
      title={t('staff.invite')}
      consequence={means}
      label={t('staff.ask')}
      summary={() => ({ verb: t('approval.kind.staff.invite'), rows, final: means, button: t('staff.ask') })}
      fields={(note) => ({ name: name.trim(), role, note })}
      onClose={onClose}
      onDone={onDone}
    >
      <Field label={t('staff.name')} value={name} maxLength={40} onChange={(event) => setName(event.target.value)} />
      <RoleChoice roles={roles} role={role} onChange={setRole} />
    </AskNote>
  );
}

function ChangeRole({ person, roles, onClose, onDone }: FormProps & { person: Extract<Asked, { act: 'role' }> }) {
  const { t } = useTexts();
  const { id, name, role: before } = person;
  const [role, setRole] = useState(before);
  const means = t('staff.changeRoleMeans', { name });
  const change = `${roleName(t, before)} → ${roleName(t, role)}`;
  const rows = [[t('staff.name'), name] as const, [t('staff.role'), change] as const];
  return (
    <AskNote
      call="staffRole"
      title={t('staff.changeRole')}
      consequence={means}
      label={t('staff.ask')}
      summary={() => ({ verb: t('approval.kind.staff.role'), rows, final: means, button: t('staff.ask') })}
      fields={(note) => ({ id, role, note })}
      onClose={onClose}
      onDone={onDone}
    >
      <RoleChoice roles={roles} role={role} onChange={setRole} />
    </AskNote>
  );
}

/** A role, with what it may do in words below. */
function RoleChoice({ roles, role, onChange }: { roles: Roles; role: string; onChange: (role: string) => void }) {
  const { t } = useTexts();
  const grants = roles.find(({ key }) => key === role)?.grants ?? {};
  return (
    <Select
      label={t('staff.role')}
      value={role}
      options={roles.map(({ key }) => [key, roleName(t, key)] as const)}
      onChange={(event) => onChange(event.target.value)}
      hint={<p className={styles.rights}>{`${t('staff.may')} ${grantsInWords(t, grants)}`}</p>}
    />
  );
}
