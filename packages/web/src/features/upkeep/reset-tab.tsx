import { useState } from 'react';
import { tellBegun } from '#features/upkeep/begun.ts';
import { call } from '#lib/client/call.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Card, FormActions } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { Field, FieldError } from '#ui/field.tsx';
import { Section } from '#ui/page.tsx';
import { Switch } from '#ui/switch.tsx';

/** Starting the panel anew, telling everything anew, and going back to its first day. */
export function ResetTab({ panelName }: { readonly panelName: string }) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const [asking, setAsking] = useState<'restart' | 'factory'>();
  const [keepNetwork, setKeepNetwork] = useState(true);
  const [keepDevices, setKeepDevices] = useState(false);
  const [force, setForce] = useState(false);
  const [typed, setTyped] = useState('');

  async function resend(): Promise<void> {
    const outcome = await act(() => call('POST /panel/resend_configuration', { body: {} }));
    if (outcome.tag === 'done') tellBegun();
  }
  async function reset(kind: 'restart' | 'factory'): Promise<void> {
    const outcome = await act(() =>
      call('POST /panel/reset', {
        body: kind === 'restart' ? { kind, force } : { kind, keepNetwork, keepDevices },
      }),
    );
    if (outcome.tag === 'failed') return;
    setAsking(undefined);
    tellBegun();
  }
  const sure = asking === 'restart' || typed.trim() === panelName;
  return (
    <>
      <Section title={t('upkeep.restart')}>
        <Card>
          <p className="muted">{t('upkeep.restartText')}</p>
          <FormActions>
            <Button icon="refresh" onClick={() => setAsking('restart')}>
              {t('upkeep.restartStart')}
            </Button>
          </FormActions>
        </Card>
      </Section>
      <Section title={t('upkeep.resend')}>
        <Card>
          <p className="muted">{t('upkeep.resendText')}</p>
          <FormActions>
            <Button busy={busy && asking === undefined} onClick={() => void resend()}>
              {t('upkeep.resendStart')}
            </Button>
          </FormActions>
        </Card>
      </Section>
      <Section title={t('upkeep.factory')}>
        <Card>
          <p className="muted">{t('upkeep.factoryText')}</p>
          <Switch label={t('upkeep.keepNetwork')} checked={keepNetwork} onChange={setKeepNetwork} />
          <Switch label={t('upkeep.keepDevices')} checked={keepDevices} onChange={setKeepDevices} />
          <FormActions>
            <Button
              kind="danger"
              icon="trash"
              onClick={() => {
                setTyped('');
                setAsking('factory');
              }}
            >
              {t('upkeep.factoryStart')}
            </Button>
          </FormActions>
        </Card>
      </Section>
      {problem !== undefined && asking === undefined && <FieldError>{problem.text}</FieldError>}
      {asking !== undefined && (
        <ConfirmDialog
          title={t(asking === 'restart' ? 'upkeep.restartAsk' : 'upkeep.factoryAsk')}
          onClose={() => setAsking(undefined)}
          actions={
            <>
              <Button onClick={() => setAsking(undefined)}>{t('action.cancel')}</Button>
              <Button kind="danger" busy={busy} off={!sure} onClick={() => sure && void reset(asking)}>
                {t(asking === 'restart' ? 'upkeep.restartStart' : 'upkeep.factoryStart')}
              </Button>
            </>
          }
        >
          <p>
            {t(
              asking === 'restart'
                ? 'upkeep.restartEffect'
                : keepDevices
                  ? 'upkeep.factoryEffectDevices'
                  : 'upkeep.factoryEffect',
            )}
          </p>
          {asking === 'restart' ? (
            <Switch label={t('upkeep.force')} checked={force} onChange={setForce} />
          ) : (
            <Field
              label={t('upkeep.typeName', { name: panelName })}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
          {problem !== undefined && <FieldError>{problem.text}</FieldError>}
        </ConfirmDialog>
      )}
    </>
  );
}
