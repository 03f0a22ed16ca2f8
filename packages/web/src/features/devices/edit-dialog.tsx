import type { DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import { needsCodes } from '@homeward/contract/rules/devices/device-purposes.ts';
import { useState } from 'react';
import { CodesField } from '#features/devices/codes-field.tsx';
import { DialogForm } from '#features/forms/dialog-form.tsx';
import { NameField, plainNameError } from '#features/devices/name-field.tsx';
import { rowAtPanel, sharedEdit, startingFrom } from '#features/forms/shared-edit.ts';
import { call, callForRows } from '#lib/client/call.ts';
import { roomLabel } from '#lib/house/by-floor.ts';
import { recordOf } from '#lib/house/device-record.ts';
import { readDevice, type HouseDevice } from '#lib/house/device.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { same } from '#lib/same.ts';
import { Select } from '#ui/select.tsx';

const placeOf = (device: HouseDevice) => {
  const { name, room, kind } = device;
  return { name, room, kind, codes: recordOf(device).codes };
};

/** What a device is called, where it stands and what it is used as. */
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
  const [start] = useState(() => placeOf(device));
  const [name, setName] = useState(start.name);
  const [room, setRoom] = useState(start.room);
  const [kind, setKind] = useState(start.kind);
  const [codes, setCodes] = useState(start.codes);
  const { servesAs, lastCode } = recordOf(device);
  const isTaught = servesAs[0] !== undefined && needsCodes(servesAs[0], kind);
  const kinds = servesAs.includes(start.kind) ? servesAs : [start.kind, ...servesAs];
  const word = (one: DeviceKind): string => t(`devices.kind.${one}`);
  const [tried, setTried] = useState(false);
  const wrong = plainNameError(name);
  const here =
    rooms.data?.map((one) => ({ value: String(one.id), label: roomLabel(one) })) ??
    (device.room === '' ? [] : [{ value: device.room, label: device.roomName }]);

  async function save() {
    setTried(true);
    if (wrong !== null) return;
    const edit = sharedEdit({
      start,
      draft: { name: name.trim(), room, kind, codes },
      read: () =>
        rowAtPanel(
          () => callForRows('GET /panel/device'),
          ({ device_id: id }) => id === device.id,
          (row) => placeOf(readDevice(row)),
        ),
      tell: (told) => [
        { label: t('devices.name'), value: told.name },
        {
          label: t('devices.details.room'),
          value: here.find(({ value }) => value === told.room)?.label ?? t('devices.noRoom'),
        },
        ...(kinds.length > 1 ? [{ label: t('devices.usedAs'), value: word(told.kind) }] : []),
        ...(isTaught
          ? [
              {
                label: t('devices.bareCodes.title'),
                value: Object.keys(told.codes).join(', '),
                raw: told.codes,
              },
            ]
          : []),
      ],
      onTheirs: onClose,
    });
    const outcome = await act(() =>
      edit((mine, revision) =>
        call('PUT /panel/device', {
          body: startingFrom(revision, {
            device_id: device.id,
            name: mine.name,
            room_id: mine.room,
            ...(mine.kind === start.kind ? {} : { used_as: mine.kind }),
            ...(same(mine.codes, start.codes) ? {} : { codes: mine.codes }),
          }),
        }),
      ),
    );
    if (outcome.tag === 'done') onClose();
  }
  return (
    <DialogForm
      title={t('devices.editTitle', { name: device.name })}
      dirty={!same({ name, room, kind, codes }, start)}
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
      {kinds.length > 1 && (
        <Select
          label={t('devices.usedAs')}
          value={kind}
          options={kinds.map((one) => ({ value: one, label: word(one) }))}
          onChange={(chosen) => setKind(kinds.find((one) => one === chosen) ?? start.kind)}
        />
      )}
      {isTaught && <CodesField last={lastCode} codes={codes} onChange={setCodes} />}
      {kind !== start.kind && <p className="muted">{t('devices.usedAsText')}</p>}
    </DialogForm>
  );
}
