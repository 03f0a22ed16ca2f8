import { abilities } from '@homeward/contract/device-abilities.ts';
import { useState } from 'react';
import { nameOf } from '#app/devices/device-row.tsx';
import type { GroupRow } from '#app/devices/group-acts.ts';
import { GroupItem } from '#app/devices/group-item.tsx';
import { PlacesFrame } from '#app/devices/places-frame.tsx';
import { GroupDialog, type GroupForm } from '#features/groups/group-dialog.tsx';
import css from '#features/groups/groups.module.css';
import { call } from '#lib/client/call.ts';
import { deviceIcon } from '#lib/house/device-look.ts';
import { devices } from '#lib/house/house.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { useMayEdit } from '#lib/role.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '#ui/button.tsx';

/** Groups of devices that are told the same. */
export function GroupsPage() {
  const t = useText();
  const mayEdit = useMayEdit();
  const [open, setOpen] = useState<GroupRow | 'new'>();
  const answer = useAnswer('GET /panel/group');
  const groups = answer.data ?? [];
  const add = mayEdit && (
    <Button icon="plus" onClick={() => setOpen('new')}>
      {t('devices.group.add')}
    </Button>
  );
  return (
    <>
      <PlacesFrame
        title={t('devices.groups')}
        count={(count) => t('devices.group.count', { count })}
        answer={answer}
        add={add}
        none={{
          title: t('devices.group.none'),
          text: t(mayEdit ? 'devices.group.noneText' : 'devices.group.noneAsk'),
        }}
      >
        <div className={css['groups']}>
          {groups.map((group) => (
            <GroupItem
              key={group.id}
              group={group}
              mayEdit={mayEdit}
              onEdit={() => setOpen(group)}
              onChanged={() => void answer.reload()}
            />
          ))}
        </div>
      </PlacesFrame>
      {open !== undefined && (
        <EditGroup
          group={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
          onSaved={() => {
            setOpen(undefined);
            void answer.reload();
          }}
        />
      )}
    </>
  );
}

interface EditGroupProps {
  readonly group: GroupRow | undefined;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

function EditGroup({ group, onClose, onSaved }: EditGroupProps) {
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
