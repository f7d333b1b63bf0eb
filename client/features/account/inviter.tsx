import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { Avatar } from '../../ui/slots/slots.tsx';
import styles from './inviter.module.css';
import type { Registration } from './registration.ts';

/** Who invites to the shop, and the code that goes with the form; of a code of the shop's own the code alone. */
export function Inviter({ invitation_code: code, nickname, avatar }: Registration['inviter']) {
  const { t } = useTexts();
  return (
    <div className={styles.inviter}>
      <input type="hidden" name="invitation_code" value={code} />
      {nickname !== '' && (
        <>
          <Avatar name={nickname} avatar={avatar} size={36} />
          <p className={styles.fact}>
            <span className={styles.label}>{t('register.inviter')}</span>
            <b>
              <bdi>{nickname}</bdi>
            </b>
          </p>
        </>
      )}
      <p className={styles.fact} data-end="">
        <span className={styles.label}>{t('field.invitation_code')}</span>
        <b className={styles.code}>
          <bdi dir="ltr">{code}</bdi>
          <Icon name="lock" size={18} />
        </b>
      </p>
    </div>
  );
}
