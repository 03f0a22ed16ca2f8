import { useState } from 'react';
import { ActQuestion } from '#features/forms/act-question.tsx';
import { call } from '#lib/client/call.ts';
import { timeOfDay } from '#lib/clock-text.ts';
import { dateText } from '#lib/date-text.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { showToast } from '#lib/toasts.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';

/** Somebody has begun to take one's second factors away; whoever has them can stop it until then. */
export function ResetNotice() {
  const t = useText();
  const { data: reset, reload } = useAnswer('GET /account/factor_reset');
  const [asking, setAsking] = useState(false);
  if (reset === undefined || reset === null) return null;
  // Be it stopped here or left off elsewhere meanwhile.
  function close() {
    setAsking(false);
    void reload();
  }
  return (
    <>
      <Banner
        tone="fault"
        icon="shieldOpen"
        title={t('account.resetTitle')}
        action={<Button onClick={() => setAsking(true)}>{t('account.resetStop')}</Button>}
      >
        {t('account.resetText', {
          by: reset.by,
          reason: reset.reason,
          date: dateText(reset.dueAt),
          time: timeOfDay(reset.dueAt),
        })}
      </Banner>
      {asking && (
        <ActQuestion
          title={t('account.resetStopTitle')}
          text={t('account.resetStopText')}
          verb={t('account.resetStop')}
          back={t('entry.back')}
          kind="primary"
          work={() => call('DELETE /account/factor_reset')}
          onClose={close}
          onDone={() => {
            close();
            showToast({ icon: 'check', message: t('account.resetStopped') });
          }}
        />
      )}
    </>
  );
}
