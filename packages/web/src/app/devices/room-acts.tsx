import { useState } from 'react';
import { nameOf } from '#lib/house/device-name.ts';
import { RoomDialog } from '#features/rooms/room-dialog.tsx';
import { call } from '#lib/client/call.ts';
import type { Outcome } from '#lib/client/outcome.ts';
import { deviceIcon } from '#lib/house/device-look.ts';
import { devices } from '#lib/house/house.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import { guessesFor } from '#lib/house/rooms.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { showToast } from '#lib/toasts.ts';

interface EditRoomProps {
  /** Left out, a room is added. */
  readonly room?: { readonly id: string; readonly name: string } | undefined;
  readonly onClose: () => void;
  readonly onSaved: (id: string) => void;
}

/** Adds or changes a room; live messages then say where each device stands. */
export function EditRoom({ room, onClose, onSaved }: EditRoomProps) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const rows = useRows(devices, (all) => all);
  const own = rows.filter((device) => room !== undefined && device.room === room.id).map(({ id }) => id);
  const [start] = useState({ name: room?.name ?? '', devices: own });
  return (
    <RoomDialog
      title={room === undefined ? t('devices.room.add') : t('devices.room.editTitle', { name: room.name })}
      room={start}
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
        const body = { name: form.name, devices: [...form.devices] };
        const outcome: Outcome<unknown> = await act<unknown>(() =>
          room === undefined
            ? call('POST /panel/room', { body })
            : call('PUT /panel/room', { body: { id: room.id, ...body } }),
        );
        if (outcome.tag === 'failed') return;
        const made = outcome.data;
        const id = typeof made === 'object' && made !== null ? String(Reflect.get(made, 'id') ?? '') : '';
        showToast({ icon: 'check', message: t('devices.room.saved', { name: form.name }) });
        onSaved(room?.id ?? id);
      }}
    />
  );
}
