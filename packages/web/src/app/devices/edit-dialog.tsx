import { useState } from 'react';
import { call } from '#lib/client/call.ts';
import type { HouseDevice } from '#lib/house/house-device.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Select } from '#ui/select.tsx';

const longestName = 30;

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
  const trimmed = name.trim();
  const wrong =
    trimmed === ''
      ? t('v2_mg_required_name')
      : Array.from(trimmed).length > longestName
        ? t('v2_mg_max_limit_name_length')
        : undefined;
  const here =
    rooms.data?.map(({ id, name: label }) => ({ value: String(id), label })) ??
    (device.room === '' ? [] : [{ value: device.room, label: device.roomName }]);

  async function save() {
    setTried(true);
    if (wrong !== undefined) return;
    const outcome = await act(() =>
      call('PUT /panel/device', { body: { device_id: device.id, name: trimmed, room_id: room } }),
    );
    if (outcome.tag === 'done') onClose();
  }
  return (
    <FormDialog
      title={t('devices.editTitle', { name: device.name })}
      dirty={name !== device.name || room !== device.room}
      unsaved={t('devices.unsaved')}
      discardLabel={t('devices.discard')}
      cancelLabel={t('action.cancel')}
      problem={problem?.where === 'name' ? undefined : problem?.text}
      onClose={onClose}
      onSubmit={() => void save()}
      submit={
        <Button kind="primary" type="submit" busy={busy}>
          {t('devices.save')}
        </Button>
      }
    >
      <Field
        label={t('devices.name')}
        value={name}
        limit={longestName}
        data-autofocus
        autoComplete="off"
        error={tried && wrong !== undefined ? wrong : problem?.where === 'name' ? problem.text : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <Select
        label={t('devices.details.room')}
        value={room}
        options={[...here, { value: '', label: t('devices.noRoom') }]}
        onChange={setRoom}
      />
    </FormDialog>
  );
}
