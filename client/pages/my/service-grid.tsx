import type { ReactNode } from 'react';
import type { Locale } from '../../../shared/locales.ts';
import { useLanguageLink } from '../../features/language/use-language-link.tsx';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { Link } from '../../ui/link/link.tsx';
import styles from './grid.module.css';
import { type Entry, services } from './services.ts';

/** The languages of this screen (docs/spec.md, section 2). */
const choices: Locale[] = ['en-US', 'pt-BR', 'zh-CN'];

/** The service grid (docs/spec.md, section 2). */
export function ServiceGrid({ supportUrl }: { supportUrl: string }) {
  const { t } = useTexts();
  return (
    <section className={styles.card} aria-labelledby="services">
      <h2 id="services" className={styles.heading}>
        {t('my.services')}
      </h2>
      <ul className={styles.four}>
        {services.map((entry) => (
          <li key={entry.text}>
            <ServiceCell entry={entry} supportUrl={supportUrl} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ServiceCell({ entry, supportUrl }: { entry: Entry; supportUrl: string }) {
  const { t } = useTexts();
  const face = (
    <>
      <Icon name={entry.icon} />
      <span>{t(entry.text)}</span>
    </>
  );
  if ('to' in entry) {
    return (
      <Link to={entry.to} className={styles.cell}>
        {face}
      </Link>
    );
  }
  if (entry.does === 'support') {
    return (
      <a href={supportUrl || '/service'} className={styles.cell}>
        {face}
      </a>
    );
  }
  return <LanguageCell>{face}</LanguageCell>;
}

function LanguageCell({ children }: { children: ReactNode }) {
  const { link, sheet } = useLanguageLink(choices);
  return (
    <>
      <Link {...link} className={styles.cell}>
        {children}
      </Link>
      {sheet}
    </>
  );
}
