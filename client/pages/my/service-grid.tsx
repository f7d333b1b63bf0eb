import { type MouseEvent, useState } from 'react';
import type { Locale } from '../../../shared/locales.ts';
import { isPlainClick, Link } from '../../app/link.tsx';
import { useTexts } from '../../app/texts.tsx';
import { Icon } from '../../components/icon/icon.tsx';
import { LanguageSheet } from '../../components/language-sheet/language-sheet.tsx';
import { useSoon } from '../../components/toast/use-soon.ts';
import styles from './grid.module.css';
import { type Entry, services } from './services.ts';

/** The languages of this screen (spec, section 2). */
const choices: Locale[] = ['en-US', 'pt-BR', 'zh-CN'];

/** The service grid (spec, section 2). */
export function ServiceGrid({ supportUrl }: { supportUrl: string }) {
  const { t } = useTexts();
  const [choosing, setChoosing] = useState(false);
  return (
    <section className={styles.card} aria-labelledby="services">
      <h2 id="services" className={styles.heading}>
        {t('my.services')}
      </h2>
      <ul className={styles.four}>
        {services.map((entry) => (
          <li key={entry.text}>
            <ServiceCell entry={entry} supportUrl={supportUrl} onLanguage={() => setChoosing(true)} />
          </li>
        ))}
      </ul>
      <LanguageSheet open={choosing} onClose={() => setChoosing(false)} choices={choices} />
    </section>
  );
}

interface ServiceCellProps {
  entry: Entry;
  supportUrl: string;
  onLanguage: () => void;
}

function ServiceCell({ entry, supportUrl, onLanguage }: ServiceCellProps) {
  const { t } = useTexts();
  const soon = useSoon();
  const face = (
    <>
      <Icon name={entry.icon} />
      {t(entry.text)}
    </>
  );
  if ('to' in entry) {
    return (
      <Link to={entry.to} className={styles.cell}>
        {face}
      </Link>
    );
  }
  if ('soon' in entry) {
    return (
      <button type="button" className={styles.cell} onClick={soon}>
        {face}
      </button>
    );
  }
  if (entry.does === 'support') {
    return (
      <a href={supportUrl} className={styles.cell}>
        {face}
      </a>
    );
  }
  // Without JavaScript it leads to the page of languages.
  const choose = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onLanguage();
  };
  return (
    <a href="/language?next=/my" className={styles.cell} aria-haspopup="dialog" onClick={choose}>
      {face}
    </a>
  );
}
