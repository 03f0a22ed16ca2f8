import type { RuleId } from '@homeward/contract/shapes/values/ids.ts';
import { useState } from 'react';
import type { Telling } from '#features/automation/names.ts';
import { whenText } from '#features/automation/when-text.ts';
import { call } from '#lib/client/call.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { refusalText } from '#lib/house/refusal-text.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/page.tsx';
import { SecretBox } from '#ui/secret-box.tsx';
import css from '#features/automation/lists.module.css';

interface RuleAddressProps {
  readonly telling: Telling;
  readonly rule: RuleId;
  readonly mayEdit: boolean;
}

/** The address that starts a rule: made and renewed here, and shown only at that moment. */
export function RuleAddress({ telling: { t }, rule, mayEdit }: RuleAddressProps) {
  const { data, problem, reload } = useAnswer('GET /automation/rule_address');
  const [made, setMade] = useState<string>();
  const [busy, setBusy] = useState(false);
  const there = data?.find((one) => one.rule === rule);
  async function make(): Promise<void> {
    setBusy(true);
    const outcome = await call('POST /automation/rule_address', { body: { id: rule } });
    setBusy(false);
    if (outcome.tag === 'done') setMade(`${location.origin}${outcome.data.path}`);
    else if (outcome.failure.tag !== 'aborted')
      showToast({ icon: 'fault', message: refusalText(t, outcome.failure) });
    await reload();
  }
  async function remove(): Promise<void> {
    setBusy(true);
    const outcome = await call('DELETE /automation/rule_address', { body: { id: rule } });
    setBusy(false);
    setMade(undefined);
    if (outcome.tag === 'failed' && outcome.failure.tag !== 'aborted')
      showToast({ icon: 'fault', message: refusalText(t, outcome.failure) });
    await reload();
  }
  return (
    <Section title={t('automation.address.title')}>
      <p className="muted dense">{t('automation.address.text')}</p>
      {problem !== undefined && <p className="muted">{t('automation.failed')}</p>}
      {made !== undefined && (
        <>
          <SecretBox
            label={t('automation.address.title')}
            lines={[made]}
            copyLabel={t('automation.address.copy')}
            copiedLabel={t('automation.address.copied')}
          />
          <p className="muted dense">{t('automation.address.once')}</p>
        </>
      )}
      {data !== undefined && (
        <p>
          {there === undefined
            ? t('automation.address.none')
            : there.calledAt === null
              ? t('automation.address.made', { name: there.by, time: whenText(there.at) })
              : t('automation.address.called', { time: whenText(there.calledAt) })}
        </p>
      )}
      {mayEdit && data !== undefined && (
        <div className={css['actions']}>
          <Button icon="refresh" busy={busy} onClick={() => void make()}>
            {t(there === undefined ? 'automation.address.make' : 'automation.address.renew')}
          </Button>
          {there !== undefined && (
            <Button kind="quiet" busy={busy} onClick={() => void remove()}>
              {t('automation.address.remove')}
            </Button>
          )}
        </div>
      )}
    </Section>
  );
}
