import { useState } from 'react';
import { rolesOf } from '#features/adding/roles.ts';
import { NameField, plainNameError } from '#features/devices/name-field.tsx';
import { nameOf } from '#features/devices/device-name.ts';
import { DialogForm } from '#features/forms/dialog-form.tsx';
import type { SiteView } from '#features/site-wizard/kept-site.ts';
import { changeAtSite } from '#features/site-wizard/queue.ts';
import type { DeviceDraft } from '#features/site-wizard/device-draft.ts';
import { roleValue } from '#features/site-wizard/ways.ts';
import type { HouseDevice } from '#lib/house/device.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Select } from '#ui/select.tsx';

interface DeviceDialogProps {
  readonly device: HouseDevice;
  readonly rooms: SiteView['rooms'];
  readonly draft: DeviceDraft;
  readonly onClose: () => void;
}

/** Name, room and role of a device; what is saved is kept here until it has come to the panel. */
export function DeviceDialog({ device, rooms, draft, onClose }: DeviceDialogProps) {
  const t = useText();
  const [name, setName] = useState(draft.name);
  const [room, setRoom] = useState(draft.room);
  const [role, setRole] = useState(draft.role);
  const [tried, setTried] = useState(false);
  const wrong = plainNameError(name);
  const roles = rolesOf(device.kind);
  function save(): void {
    setTried(true);
    if (wrong !== null) return;
    const { id } = device;
    const put = (field: 'name' | 'room' | 'role', known: string, was: string, now: string): void => {
      if (now !== was) changeAtSite({ tag: 'device', id, field }, known, now);
    };
    put('name', device.name, draft.name, name.trim());
    put('room', device.room, draft.room, room);
    put('role', roleValue(device), draft.role, role);
    onClose();
  }
  return (
    <DialogForm
      title={t('site.editDevice', { name: nameOf(t, device) })}
      dirty={name !== draft.name || room !== draft.room || role !== draft.role}
      verb={t('devices.save')}
      onClose={onClose}
      onSubmit={save}
    >
      <NameField label={t('devices.name')} value={name} wrong={wrong} tried={tried} onChange={setName} />
      <Select
        label={t('devices.details.room')}
        value={room}
        options={[
          ...rooms.map(({ id, name: label }) => ({ value: id, label })),
          { value: '', label: t('devices.noRoom') },
        ]}
        onChange={setRoom}
      />
      {roles.length > 0 && (
        <Select
          label={t('adding.roleLabel')}
          value={role}
          options={[
            ...roles.map((one) => ({ value: String(one), label: t(`adding.role.${one}`) })),
            ...(draft.role === 'own' ? [{ value: 'own', label: t('adding.roleOwn') }] : []),
          ]}
          onChange={setRole}
        />
      )}
    </DialogForm>
  );
}
