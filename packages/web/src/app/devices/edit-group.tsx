import { abilities } from '@homeward/contract/device-abilities.ts';
import { useState } from 'react';
import type { GroupRow } from '#app/devices/group-acts.ts';
import { GroupDialog, type GroupForm } from '#features/groups/group-dialog.tsx';
import { call } from '#lib/client/call.ts';
import { deviceIcon } from '#lib/house/device-look.ts';
import { nameOf } from '#lib/house/device-name.ts';
import { devices } from '#lib/house/house.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { showToast } from '#lib/toasts.ts';

interface EditGroupProps {
  readonly group: GroupRow | undefined;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** Makes a group, or changes one. */
export function EditGroup({ group, onClose, onSaved }: EditGroupProps) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const rows = useRows(devices, (all) => all);
  const [start] = useState<GroupForm>(() =>
    group === undefined
      ? { kind: rows.some(({ kind }) => kind === 'dimmer') ? 'dimmer' : 'switch', name: '', devices: [] }
      : { kind: group.kind, name: group.name, devices: group.devices },
  );
  return (
    <GroupDialog
      title={
        group === undefined ? t('devices.group.add') : t('devices.group.editTitle', { name: group.name })
      }
      group={start}
      choicesOf={(kind) =>
        rows
          .filter((device) => abilities[device.kind].group === kind)
          .map((device) => ({
            id: device.id,
            label: nameOf(t, device),
            note: device.roomName || t('devices.noRoom'),
            icon: deviceIcon(device),
          }))
      }
      problem={problem}
      busy={busy}
      onClose={onClose}
      onSave={async (form) => {
        const body = {
          kind: form.kind,
          name: form.name,
          devices: form.devices.map((id) => id as GroupRow['devices'][number]),
        };
        const outcome = await act<unknown>(() =>
          group === undefined
            ? call('POST /panel/group', { body })
            : call('PUT /panel/group', { body: { id: group.id, ...body } }),
        );
        if (outcome.tag === 'failed') return;
        showToast({ icon: 'check', message: t('devices.group.saved', { name: form.name }) });
        onSaved();
      }}
    />
  );
}
