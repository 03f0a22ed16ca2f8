import type { DataOf } from '@homeward/contract/routes/table.ts';
import { useState } from 'react';
import { Answered } from '#features/answers/answered.tsx';
import { BeginReset } from '#features/company/begin-reset.tsx';
import { ActQuestion } from '#features/forms/act-question.tsx';
import { call } from '#lib/client/call.ts';
import { useMinute } from '#lib/clock.ts';
import { momentText } from '#lib/date-text.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/page.tsx';
import { Row, Rows } from '#ui/rows.tsx';
import { Tag } from '#ui/tag.tsx';

type Reset = Extract<DataOf<'GET /installer/factor_reset'>, readonly unknown[]>[number];

/** Help for whoever lost every second factor: whose are to be taken away, who wants that and why, when, and how to stop it. */
export function FactorResets() {
  const t = useText();
  const answer = useAnswer('GET /installer/factor_reset', {}, { again: useMinute() });
  const [beginning, setBeginning] = useState(false);
  const [stopping, setStopping] = useState<Reset>();
  const resets = answer.data as readonly Reset[] | undefined;
  function stopped(): void {
    setStopping(undefined);
    // It may have been stopped by the person meanwhile.
    void answer.reload();
  }
  return (
    <Section
      title={t('sites.resets')}
      more={
        <Button icon="plus" onClick={() => setBeginning(true)}>
          {t('sites.resetBegin')}
        </Button>
      }
    >
      <div className="stack">
        <p className="muted">{t('sites.resetsText')}</p>
        <Answered answer={answer} failedTitle={t('sites.resetsFailed')} rows={1}>
          {resets?.length === 0 ? (
            <p className="muted">{t('sites.resetsNone')}</p>
          ) : (
            <Rows label={t('sites.resets')}>
              {resets?.map((one) => (
                <Row
                  key={one.account}
                  icon="shieldOpen"
                  title={one.account}
                  note={t('sites.resetBy', {
                    name: one.by,
                    time: momentText(one.beganAt),
                    reason: one.reason,
                  })}
                  state={
                    <Tag tone="delay" icon="clock">
                      {t('sites.resetDue', { time: momentText(one.dueAt) })}
                    </Tag>
                  }
                  end={
                    <Button
                      aria-label={t('sites.resetStopOf', { name: one.account })}
                      onClick={() => setStopping(one)}
                    >
                      {t('sites.resetStop')}
                    </Button>
                  }
                />
              ))}
            </Rows>
          )}
        </Answered>
      </div>
      {beginning && <BeginReset account="" onBegun={answer.reload} onClose={() => setBeginning(false)} />}
      {stopping !== undefined && (
        <ActQuestion
          title={t('sites.resetStopOf', { name: stopping.account })}
          text={t('sites.resetStopText')}
          verb={t('sites.resetStop')}
          back={t('action.close')}
          kind="primary"
          work={() => call('DELETE /installer/factor_reset', { body: { account: stopping.account } })}
          onClose={stopped}
          onDone={stopped}
        />
      )}
    </Section>
  );
}
