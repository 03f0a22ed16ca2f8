import { abilities } from '@homeward/contract/rules/devices/device-abilities.ts';
import { useState } from 'react';
import type { GroupRow } from '#features/devices/groups/group-acts.ts';
import { GroupDialog, type GroupForm } from '#features/devices/groups/group-dialog.tsx';
import { rowAtPanel, sharedEdit, startingFrom } from '#features/forms/shared-edit.ts';
import { call, callForRows } from '#lib/client/call.ts';
import type { Outcome } from '#lib/client/outcome.ts';
import { deviceIcon } from '#features/devices/device-look.ts';
import { nameOf } from '#features/devices/device-name.ts';
import { namesOf } from '#features/devices/device-names.ts';
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

const formOf = ({ kind, name, devices: members }: GroupRow): GroupForm => ({ kind, name, devices: members });
const bodyOf = ({ kind, name, devices: members }: GroupForm) => ({
  kind,
  name,
  devices: members.map((id) => id as GroupRow['devices'][number]),
});

/** Makes a group, or changes one. */
export function EditGroup({ group, onClose, onSaved }: EditGroupProps) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const rows = useRows(devices, (all) => all);
  const [start] = useState<GroupForm>(() =>
    group === undefined
      ? { kind: rows.some(({ kind }) => kind === 'dimmer') ? 'dimmer' : 'switch', name: '', devices: [] }
      : formOf(group),
  );
  async function send(form: GroupForm): Promise<Outcome<unknown>> {
    if (group === undefined) return call('POST /panel/group', { body: bodyOf(form) });
    const edit = sharedEdit({
      start,
      draft: form,
      read: () =>
        rowAtPanel(
          () => callForRows('GET /panel/group'),
          ({ id }) => id === group.id,
          formOf,
        ),
      tell: ({ kind, name, devices: members }) => [
        { label: t('devices.name'), value: name },
        { label: t('devices.group.kind'), value: t(`devices.group.kinds.${kind}`) },
        { label: t('devices.group.whoBelongs'), value: namesOf(t, rows, members) },
      ],
      onTheirs: onSaved,
    });
    return edit((mine, revision) =>
      call('PUT /panel/group', { body: startingFrom(revision, { id: group.id, ...bodyOf(mine) }) }),
    );
  }
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
        const outcome = await act(() => send(form));
        if (outcome.tag === 'failed') return;
        showToast({ icon: 'check', message: t('devices.group.saved', { name: form.name }) });
        onSaved();
      }}
    />
  );
}
