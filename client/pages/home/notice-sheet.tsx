import { useTexts } from '../../lib/texts/texts.ts';
import { Sheet } from '../../ui/sheet/sheet.tsx';
import styles from './notice-sheet.module.css';

interface NoticeSheetProps {
  notices: string[];
  open: boolean;
  onClose: () => void;
}

/** The full texts of the shop's notices. */
export function NoticeSheet({ notices, open, onClose }: NoticeSheetProps) {
  const { t } = useTexts();
  return (
    <Sheet open={open} onClose={onClose} title={t('notice.title')}>
      <ul className={styles.texts}>
        {notices.map((notice) => (
          <li key={notice} dir="auto">
            {notice}
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
