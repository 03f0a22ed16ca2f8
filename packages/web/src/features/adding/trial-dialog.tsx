import { mayBypass } from '@homeward/contract/rules/alarms/bypass-rules.ts';
import { useState } from 'react';
import { deviceChoices } from '#features/adding/device-choices.ts';
import { DialogForm } from '#features/forms/dialog-form.tsx';
import { call } from '#lib/client/call.ts';
import { protects, type HouseDevice } from '#lib/house/device.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { ChoiceList } from '#ui/choice-list.tsx';
import { Select } from '#ui/select.tsx';

const offers = ['3', '7', '14'] as const;

interface TrialDialogProps {
  readonly rows: readonly HouseDevice[];
  readonly reload: () => Promise<void>;
  readonly onClose: () => void;
}

/** Puts a zone on trial: it logs what it would do, and neither sounds nor reports. */
export function TrialDialog({ rows, reload, onClose }: TrialDialogProps) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const [device, setDevice] = useState<string>();
  const [days, setDays] = useState<(typeof offers)[number]>('7');
  const possible = rows.filter(
    (one) => (protects(one) || one.always) && mayBypass({ kind: one.kind, always: one.alwaysKind }),
  );
  async function begin(): Promise<void> {
    if (device === undefined) return;
    const outcome = await act(() =>
      call('POST /panel/soak_test', { body: { device_id: device, days: Number(days) } }),
    );
    if (outcome.tag === 'failed') return;
    await reload();
    onClose();
  }
  return (
    <DialogForm
      title={t('adding.trial.begin')}
      dirty={false}
      verb={t('adding.trial.put')}
      busy={busy}
      off={device === undefined}
      problem={problem?.text}
      wide
      onClose={onClose}
      onSubmit={() => void begin()}
    >
      <p className="muted">{t('adding.trial.text')}</p>
      <Select
        label={t('adding.trial.days')}
        value={days}
        options={offers.map((one) => ({
          value: one,
          label: t('adding.trial.daysOf', { count: Number(one) }),
        }))}
        onChange={setDays}
      />
      <ChoiceList
        label={t('adding.trial.which')}
        choices={deviceChoices(t, possible)}
        chosen={device === undefined ? [] : [device]}
        search={{ label: t('devices.search'), none: t('devices.noMatch') }}
        onChoose={setDevice}
      />
    </DialogForm>
  );
}
