import { langOf } from '../../lib/texts/lang-of.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Sheet } from '../../ui/sheet/sheet.tsx';
import type { Notice } from './notice.ts';
import styles from './notice-sheet.module.css';

interface NoticeSheetProps {
  notices: readonly Notice[];
  open: boolean;
  onClose: () => void;
}

/** The full texts of the shop's notices. */
export function NoticeSheet({ notices, open, onClose }: NoticeSheetProps) {
  const { t, locale } = useTexts();
  return (
    <Sheet open={open} onClose={onClose} title={t('notice.title')}>
      <ul className={styles.texts}>
        {notices.map(({ text, locale: written }) => (
          <li key={text} lang={langOf(written, locale)} dir="auto">
            {text}
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
