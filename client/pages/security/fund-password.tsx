import { useState } from 'react';
import { rules } from '../../../shared/rules.ts';
import { AccountName } from '../../features/account/account-name.tsx';
import { usePageKey } from '../../lib/page-key.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { PasswordField } from '../../ui/field/password-field.tsx';
import { Fold } from '../../ui/fold/fold.tsx';
import { ScreenForm } from '../../ui/form/screen-form.tsx';
import { Card } from '../../ui/main-column/main-column.tsx';
import styles from './security.module.css';
import { type FundAnswer, SET_FUND_PASSWORD } from './settings.ts';

interface FundPasswordProps {
  username: string;
  isSet: boolean;
  answer?: FundAnswer;
}

/** Whether there is a fund password, and the form to set or change it. */
export function FundPassword({ username, isSet, answer }: FundPasswordProps) {
  const { t } = useTexts();
  const state = isSet ? 'set' : 'unset';
  return (
    <Card
      heading={t('field.safe_pwd')}
      aside={<Badge kind={isSet ? 'info' : 'neutral'}>{t(`security.fund.${state}`)}</Badge>}
    >
      <p className={styles.text}>{t(`security.fund.${state}Text`)}</p>
      <Fold
        key={useFreshKey(answer !== undefined)}
        title={t(isSet ? 'security.fund.change' : 'security.fund.add')}
        open={answer !== undefined}
      >
        <ScreenForm
          intent={SET_FUND_PASSWORD}
          answer={answer}
          submit={t('security.fund.submit')}
          busy={t('form.saving')}
        >
          <AccountName username={username} />
          {(isSet || answer?.problems.old_safe_pwd) && (
            <PasswordField
              name="old_safe_pwd"
              label={t('field.old_safe_pwd')}
              problem={answer?.problems.old_safe_pwd}
              autoComplete="off"
            />
          )}
          <PasswordField
            name="safe_pwd"
            label={t('security.fund.new')}
            help={t('register.passwordHelp', { min: rules.safe_pwd.min })}
            problem={answer?.problems.safe_pwd}
            autoComplete="off"
          />
          <PasswordField
            name="password"
            label={t('security.fund.logInPassword')}
            help={t('security.fund.why')}
            problem={answer?.problems.password}
            autoComplete="current-password"
          />
        </ScreenForm>
      </Fold>
    </Card>
  );
}

/** Changes when the form has succeeded, so that it is closed and empty again; not when it has an answer to show. */
function useFreshKey(answered: boolean): string {
  const key = usePageKey();
  const [fresh, setFresh] = useState(key);
  if (!answered && fresh !== key) setFresh(key);
  return fresh;
}
