import { useState } from 'react';
import { tellBegun } from '#features/upkeep/begun.ts';
import { call } from '#lib/client/call.ts';
import { longDay, timeOfDay } from '#lib/clock-text.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { textIfKnown, useText } from '#lib/i18n/use-text.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card, FormActions } from '#ui/card.tsx';
import { FieldError } from '#ui/field.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Section } from '#ui/page.tsx';
import { Row, Rows } from '#ui/rows.tsx';
import { Switch } from '#ui/switch.tsx';

type Act = 'check' | 'stage' | 'apply' | 'rollback';

/** The version that runs, a newer one, and the way there and back. */
export function FirmwareTab() {
  const t = useText();
  const { data, problem, reload } = useAnswer('GET /panel/firmware');
  const { busy, problem: refused, act } = useAct();
  const [doing, setDoing] = useState<Act>();
  const [force, setForce] = useState(false);
  async function run(what: Act): Promise<void> {
    setDoing(what);
    const outcome = await act(() =>
      call('POST /panel/firmware', { body: { act: what, ...(force && { force }) } }),
    );
    setDoing(undefined);
    await reload();
    if (outcome.tag === 'done') tellBegun();
  }
  const button = (what: Act, primary = false) => (
    <Button kind={primary ? 'primary' : 'plain'} busy={busy && doing === what} onClick={() => void run(what)}>
      {t(`upkeep.firmware.${what}`)}
    </Button>
  );
  return (
    <Loaded
      ready={data !== undefined}
      problem={problem}
      failedTitle={t('settings.unread')}
      retryLabel={t('action.retry')}
      onRetry={() => void reload()}
    >
      {data !== undefined && (
        <>
          <Section title={t('upkeep.firmware')}>
            <Card>
              <p>
                <b>{t('upkeep.running', { version: data.running })}</b>
              </p>
              {data.onTrial && (
                <Banner tone="delay" icon="clock">
                  {t('upkeep.onTrial')}
                </Banner>
              )}
              {data.channel === '' ? (
                <p className="muted">{t('upkeep.noChannel')}</p>
              ) : (
                <p className="muted">
                  {data.available === null
                    ? data.checkedAt === null
                      ? t('upkeep.neverChecked')
                      : t('upkeep.newest', { day: longDay(data.checkedAt), time: timeOfDay(data.checkedAt) })
                    : t('upkeep.available', { version: data.available.version })}
                </p>
              )}
              {data.available !== null && data.available.notes !== '' && (
                <p style={{ whiteSpace: 'pre-line' }}>{data.available.notes}</p>
              )}
              {data.problem !== '' && (
                <Banner tone="fault" icon="fault">
                  {textIfKnown(data.problem, {}) ?? data.problem}
                </Banner>
              )}
              {refused !== undefined && <FieldError>{refused.text}</FieldError>}
              {data.staged !== null && (
                <>
                  <Banner tone="brand" icon="info">
                    {t('upkeep.beforeApply')}
                  </Banner>
                  <Switch label={t('upkeep.force')} checked={force} onChange={setForce} />
                </>
              )}
              <FormActions>
                {data.previous !== '' && button('rollback')}
                {data.channel !== '' && button('check')}
                {data.available !== null && data.staged === null && button('stage', true)}
                {data.staged !== null && button('apply', true)}
              </FormActions>
            </Card>
          </Section>
          {data.history.length > 0 && (
            <Section title={t('upkeep.history')}>
              <Rows label={t('upkeep.history')}>
                {data.history.map(({ at, act: what, version, message }) => (
                  <Row
                    key={`${String(at)} ${what}`}
                    icon={what === 'failed' ? 'fault' : 'gateway'}
                    title={t(`upkeep.did.${what}`, { version })}
                    note={`${longDay(at)}, ${timeOfDay(at)}${message === '' ? '' : ` · ${textIfKnown(message, {}) ?? message}`}`}
                  />
                ))}
              </Rows>
            </Section>
          )}
        </>
      )}
    </Loaded>
  );
}
