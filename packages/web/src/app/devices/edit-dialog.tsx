import { useState } from 'react';
import { DialogForm } from '#features/common/dialog-form.tsx';
import { NameField, plainNameError } from '#features/common/name-field.tsx';
import { call } from '#lib/client/call.ts';
import type { HouseDevice } from '#lib/house/house-device.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Select } from '#ui/select.tsx';

/** What a device is called and where it stands. */
export function EditDialog({
  device,
  onClose,
}: {
  readonly device: HouseDevice;
  readonly onClose: () => void;
}) {
  const t = useText();
  const rooms = useAnswer('GET /panel/room');
  const { busy, problem, act } = useAct();
  const [name, setName] = useState(device.name);
  const [room, setRoom] = useState(device.room);
  const [tried, setTried] = useState(false);
  const wrong = plainNameError(name);
  const here =
    rooms.data?.map(({ id, name: label }) => ({ value: String(id), label })) ??
    (device.room === '' ? [] : [{ value: device.room, label: device.roomName }]);

  async function save() {
    setTried(true);
    if (wrong !== null) return;
    const outcome = await act(() =>
      call('PUT /panel/device', { body: { device_id: device.id, name: name.trim(), room_id: room } }),
    );
    if (outcome.tag === 'done') onClose();
  }
  return (
    <DialogForm
      title={t('devices.editTitle', { name: device.name })}
      dirty={name !== device.name || room !== device.room}
      verb={t('devices.save')}
      busy={busy}
      problem={problem?.where === 'name' ? undefined : problem?.text}
      onClose={onClose}
      onSubmit={() => void save()}
    >
      <NameField
        label={t('devices.name')}
        value={name}
        wrong={wrong}
        tried={tried}
        problem={problem}
        onChange={setName}
      />
      <Select
        label={t('devices.details.room')}
        value={room}
        options={[...here, { value: '', label: t('devices.noRoom') }]}
        onChange={setRoom}
      />
    </DialogForm>
  );
}
