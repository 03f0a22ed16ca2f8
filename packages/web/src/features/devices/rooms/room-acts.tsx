import { useState } from 'react';
import { nameOf } from '#features/devices/device-name.ts';
import { namesOf } from '#features/devices/device-names.ts';
import { RoomDialog, type RoomForm } from '#features/devices/rooms/room-dialog.tsx';
import { rowAtPanel, sharedEdit, startingFrom } from '#features/forms/shared-edit.ts';
import { call, callForRows } from '#lib/client/call.ts';
import type { Outcome } from '#lib/client/outcome.ts';
import { deviceIcon } from '#features/devices/device-look.ts';
import { devices } from '#lib/house/house.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import { guessesFor } from '#features/devices/rooms/rooms.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { showToast } from '#lib/toasts.ts';

interface EditRoomProps {
  /** Left out, a room is added. */
  readonly room?:
    | { readonly id: string; readonly name: string; readonly floor?: string | undefined }
    | undefined;
  readonly onClose: () => void;
  readonly onSaved: (id: string) => void;
}

type RowForm = Omit<RoomForm, 'floor'> & { readonly floor?: string | undefined };

/** The order in which devices stand in a room says nothing. */
const formOf = ({ name, floor = '', devices: chosen }: RowForm): RoomForm => ({
  name,
  floor,
  devices: chosen.toSorted(),
});

/** Adds or changes a room; live messages then say where each device stands. */
export function EditRoom({ room, onClose, onSaved }: EditRoomProps) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const { floors = [] } = useAnswer('GET /panel/floor').data ?? {};
  const rows = useRows(devices, (all) => all);
  const own = rows.filter((device) => room !== undefined && device.room === room.id).map(({ id }) => id);
  const [start] = useState(() => formOf({ name: room?.name ?? '', floor: room?.floor, devices: own }));
  async function send(form: RoomForm): Promise<Outcome<unknown>> {
    if (room === undefined)
      return call('POST /panel/room', {
        body: { name: form.name, floor: form.floor, devices: [...form.devices] },
      });
    const edit = sharedEdit({
      start,
      draft: formOf(form),
      read: () =>
        rowAtPanel(
          () => callForRows('GET /panel/room'),
          ({ id }) => id === room.id,
          formOf,
        ),
      tell: ({ name, floor, devices: chosen }) => [
        { label: t('devices.name'), value: name },
        ...(floors.length === 0
          ? []
          : [
              {
                label: t('devices.floor.one'),
                value: floors.find(({ id }) => id === floor)?.name ?? t('devices.floor.none'),
              },
            ]),
        {
          label: t('devices.room.whatStands'),
          value: namesOf(t, rows, chosen),
        },
      ],
      onTheirs: onClose,
    });
    return edit(({ name, floor, devices: chosen }, revision) =>
      call('PUT /panel/room', {
        body: startingFrom(revision, { id: room.id, name, floor, devices: [...chosen] }),
      }),
    );
  }
  return (
    <RoomDialog
      title={room === undefined ? t('devices.room.add') : t('devices.room.editTitle', { name: room.name })}
      room={start}
      floors={floors}
      choices={rows.map((device) => ({
        id: device.id,
        label: nameOf(t, device),
        note: device.roomName || t('devices.noRoom'),
        icon: deviceIcon(device),
      }))}
      guess={(name) =>
        guessesFor(
          name,
          rows.filter((device) => device.room === ''),
        ).map(({ id }) => id)
      }
      problem={problem}
      busy={busy}
      onClose={onClose}
      onSave={async (form) => {
        const outcome = await act(() => send(form));
        if (outcome.tag === 'failed') return;
        const made = outcome.data;
        const id = typeof made === 'object' && made !== null ? String(Reflect.get(made, 'id') ?? '') : '';
        showToast({ icon: 'check', message: t('devices.room.saved', { name: form.name }) });
        onSaved(room?.id ?? id);
      }}
    />
  );
}
