import type { ReactNode } from 'react';
import { actKinds } from '../../../shared/console/act-kinds.ts';
import type { AuditAction, LoggedAction } from '../../../shared/console/audit-actions.ts';
import { areas, grantKinds } from '../../../shared/console/rights.ts';
import { payChannels } from '../../../shared/contract/enums.ts';
import { fieldNamed } from '../../../shared/item-fields.ts';
import { isLocale, locales } from '../../../shared/locales.ts';
import { fenFromText, formatMoney } from '../../../shared/money.ts';
import { roleName } from '../../lib/role-name.ts';
import { sectionCellInWords, sectionColumnName } from '../../lib/section-words.ts';
import { settingInWords } from '../../lib/setting-words.ts';
import { type T, type TextKey, type Texts, useTexts } from '../../lib/texts.ts';
import { Money, Num } from '../../ui/money/money.tsx';
import { Subject } from '../../ui/subject/subject.tsx';
import { Time } from '../../ui/time/time.tsx';

/** Fields that have a name; every other one is shown as it is stored. */
const fields: Readonly<Record<string, TextKey>> = {
  address: 'audit.field.address',
  addressSetAt: 'audit.field.addressSetAt',
  again: 'audit.field.again',
  amount: 'audit.amount',
  anyway: 'approval.fact.anyway',
  askedAt: 'audit.field.askedAt',
  askedBy: 'approval.asker',
  card: 'approval.fact.card',
  carrier: 'acts.about.carrier',
  channel: 'approval.fact.channel',
  claimed: 'approval.fact.claimed',
  code: 'acts.about.invitation',
  early: 'approval.fact.early',
  expiresAt: 'staff.until',
  factor: 'audit.field.factor',
  file: 'audit.field.file',
  from: 'approval.fact.from',
  groups: 'audit.field.groups',
  hash: 'audit.field.hash',
  invite: 'acts.about.invite',
  items: 'acts.about.items',
  kind: 'approval.fact.kind',
  lifted: 'audit.field.lifted',
  locale: 'audit.field.locales',
  locales: 'audit.field.locales',
  members: 'order.members',
  money: 'audit.amount',
  name: 'staff.name',
  number: 'table.number',
  open: 'carriers.open',
  order: 'acts.about.order',
  outcome: 'table.what',
  pictures: 'acts.about.pictures',
  position: 'audit.field.position',
  proofHash: 'audit.field.proofHash',
  quantity: 'table.quantity',
  reset: 'staff.isReset',
  restocked: 'approval.fact.restocked',
  role: 'staff.role',
  subject: 'audit.subject',
  title: 'section.word.title',
  to: 'approval.fact.to',
  trackingUrl: 'carriers.url',
  value: 'settings.value',
  version: 'approval.fact.version',
  what: 'approval.fact.what',
};

/** Fields that are called otherwise in one act: what a reset was called before. */
const namesOfAct: Readonly<Record<string, TextKey>> = {
  'staff join again': 'staff.isReset',
} satisfies Partial<Record<`${AuditAction} ${string}`, TextKey>>;

/** Acts on rows of the storefront, whose fields are the columns of its files. */
const ON_STOREFRONT = /^(categories|carousel|mall|notices) /;

function nameOf(t: T, action: LoggedAction, field: string): string {
  const area = action === 'role change' && areas.find((one) => one === field);
  if (area) return t(`area.${area}`);
  if (ON_STOREFRONT.test(action)) {
    if (field === 'order' || field === 'position') return t('audit.field.position');
    return field === 'file' ? t('audit.field.file') : sectionColumnName(t, field);
  }
  const isItem = action.startsWith('items ') && action !== 'items import';
  return isItem ? itemFieldName(t, field) : ownName(t, action, field);
}

function itemFieldName(t: T, field: string): string {
  const [own = '', locale] = field.split('.');
  const known = own === 'pictures' ? 'picture_ids' : fieldNamed(own)?.wire;
  const name = known ? t(`item.field.${known}`) : own;
  return isLocale(locale) ? `${locales[locale].name} · ${name}` : name;
}

function ownName(t: T, action: LoggedAction, field: string): string {
  const known = namesOfAct[`${action} ${field}`] ?? fields[field];
  return known ? t(known) : field;
}

/** Sums in fen. */
const FEN = ['amount', 'money', 'claimed', 'total'];

/** Instants in ms since 1970. */
const INSTANTS = ['addressSetAt', 'askedAt', 'expiresAt'];

const FACTORS = ['passkey', 'password', 'recent', 'recovery', 'totp'] as const;

/** How a factor is called; as it is stored, if it is of a version that this one does not know. */
export function factorInWords(t: T, factor: string): string {
  const known = FACTORS.find((one) => one === factor);
  return known ? t(`audit.factor.${known}`) : factor;
}

/** The values of a list. */
function listInWords({ t, list }: Texts, field: string, values: readonly unknown[]): string {
  const words = values.map((value) => {
    const grant = grantKinds.find((one) => one === value && areas.some((area) => area === field));
    return grant ? t(`grant.${grant}`) : localeInWords(String(value));
  });
  return words.length === 0 ? '–' : list(words);
}

const localeInWords = (code: string): string => (isLocale(code) ? locales[code].name : code);

/** Words of a text that is one of a few; null for every other one. */
function knownInWords(texts: Texts, action: LoggedAction, field: string, value: string): string | null {
  const { t } = texts;
  if (action === 'settings set') return settingInWords(texts, value);
  if (ON_STOREFRONT.test(action)) return sectionCellInWords(t, field, value);
  if (field === 'role') return roleName(t, value);
  if (field === 'factor') return factorInWords(t, value);
  if (field === 'locale') return localeInWords(value);
  if (value === 'yes' || value === 'no') return t(`conflict.${value}`);
  const kind = field === 'kind' && actKinds.find((one) => one === value);
  if (kind) return t(`approval.kind.${kind}`);
  const channel = field === 'channel' && payChannels.find((one) => one === value);
  return channel ? t(`channel.${channel}`) : null;
}

function numberInWords({ count }: Texts, action: LoggedAction, field: string, value: number): ReactNode {
  // An odd payment may be in any currency, which the entry does not name.
  if (action === 'payment settle' && field === 'money') return <Num>{formatMoney(value, '')}</Num>;
  if (FEN.includes(field)) return <Money fen={value} />;
  if (INSTANTS.includes(field)) return <Time at={value} />;
  if (field === 'askedBy') return <Subject subject={`staff:${value}`} />;
  return <Num>{count(value)}</Num>;
}

function textInWords(texts: Texts, action: LoggedAction, field: string, value: string): ReactNode {
  if (field === 'subject') return <Subject subject={value} />;
  const known = knownInWords(texts, action, field, value);
  if (known !== null) return <bdi>{known}</bdi>;
  if (value === '') return '–';
  const kind = fieldNamed(field)?.kind;
  // As in a file: in yuan.
  const fen = action.startsWith('items ') && kind?.startsWith('sum') ? fenFromText(value) : null;
  if (fen !== null) return <Money fen={fen} />;
  if (kind === 'seconds') return texts.span(Number(value) * 1000);
  if (kind === 'instant' && Date.parse(value)) return <Time at={Date.parse(value)} />;
  return <bdi>{field === 'card' ? `…${value}` : value}</bdi>;
}

function inWords(texts: Texts, action: LoggedAction, field: string, value: unknown): ReactNode {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'boolean') return texts.t(value ? 'conflict.yes' : 'conflict.no');
  if (typeof value === 'number') return numberInWords(texts, action, field, value);
  if (typeof value === 'string') return textInWords(texts, action, field, value);
  return <bdi>{Array.isArray(value) ? listInWords(texts, field, value) : JSON.stringify(value)}</bdi>;
}

/** The names and values of what an act wrote down, in the reader's words. */
export function useDetailWords(action: LoggedAction) {
  const texts = useTexts();
  return {
    nameOf: (field: string): string => nameOf(texts.t, action, field),
    inWords: (field: string, value: unknown): ReactNode => inWords(texts, action, field, value),
  };
}
