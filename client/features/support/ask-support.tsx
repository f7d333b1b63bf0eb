import { useTexts } from '../../lib/texts/texts.ts';
import { LinkRow } from '../../ui/list-row/list-row.tsx';
import { addressOfThread } from './thread-address.ts';

/** The way to the conversation about an order. */
export function AskSupport({ orderno }: { orderno: string }) {
  const { t } = useTexts();
  return (
    <LinkRow to={addressOfThread(orderno)} icon="headset" title={t('support.ask')} detail={t('support.askText')} />
  );
}
