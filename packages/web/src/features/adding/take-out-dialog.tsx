import { useState } from 'react';
import { deviceChoices } from '#features/adding/device-choices.ts';
import { DialogForm } from '#features/forms/dialog-form.tsx';
import { call } from '#lib/client/call.ts';
import { nameOf } from '#features/devices/device-name.ts';
import type { HouseDevice } from '#lib/house/device.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { showToast } from '#lib/toasts.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { ChoiceList } from '#ui/choice-list.tsx';

interface TakeOutDialogProps {
  readonly rows: readonly HouseDevice[];
  readonly onClose: () => void;
}

/** Takes a device out of the panel; adding offers it again whenever it is wanted back. */
export function TakeOutDialog({ rows, onClose }: TakeOutDialogProps) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const [id, setId] = useState<string>();
  const [leaves, setLeaves] = useState(false);
  const device = rows.find((one) => one.id === id);
  // Of other networks a device leaves by its own button, or by their tools.
  const isPaired = device?.id.startsWith('MA:') === true;
  async function takeOut(): Promise<void> {
    if (device === undefined) return;
    const outcome = await act(() =>
      call('DELETE /panel/device', {
        body: { device_id: device.id, ...(isPaired && leaves && { leave: true }) },
      }),
    );
    if (outcome.tag === 'failed') return;
    showToast({ icon: 'trash', message: t('adding.takeOut.done', { name: nameOf(t, device) }) });
    onClose();
  }
  return (
    <DialogForm
      title={t('adding.takeOut.title')}
      dirty={false}
      verb={
        device === undefined
          ? t('adding.takeOut.verb')
          : t('adding.takeOut.verbOf', { name: nameOf(t, device) })
      }
      busy={busy}
      off={device === undefined}
      problem={problem?.text}
      wide
      onClose={onClose}
      onSubmit={() => void takeOut()}
    >
      <p className="muted">{t('adding.takeOut.text')}</p>
      <ChoiceList
        label={t('adding.takeOut.which')}
        choices={deviceChoices(t, rows)}
        chosen={id === undefined ? [] : [id]}
        search={{ label: t('devices.search'), none: t('devices.noMatch') }}
        onChoose={setId}
      />
      {isPaired && (
        <div>
          <Checkbox label={t('adding.takeOut.leave')} checked={leaves} onChange={setLeaves} />
          <p className="muted dense">{t('adding.takeOut.leaveText')}</p>
        </div>
      )}
    </DialogForm>
  );
}
