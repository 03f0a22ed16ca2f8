import { rolesOf } from '#features/adding/roles.ts';
import { useState } from 'react';
import { deviceIcon, signalBars } from '#features/devices/device-look.ts';
import { nameOf } from '#features/devices/device-name.ts';
import type { DeviceDraft } from '#features/site-wizard/device-draft.ts';
import { DeviceDialog } from '#features/site-wizard/device-dialog.tsx';
import type { SiteView } from '#features/site-wizard/kept-site.ts';
import { useQueue } from '#features/site-wizard/queue.ts';
import { atSite } from '#features/site-wizard/use-site.ts';
import { roleValue } from '#features/site-wizard/ways.ts';
import { readDevice, type HouseDevice } from '#lib/house/device.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Row, Rows } from '#ui/rows.tsx';
import { Tag } from '#ui/tag.tsx';

/** The devices of the site with what they are for; names, rooms and roles are changed here, also without a network. */
export function SiteDevices({ site }: { readonly site: SiteView }) {
  const t = useText();
  const { queue } = useQueue();
  const [open, setOpen] = useState<string>();
  const rows = site.devices.map(readDevice);
  const edited = rows.find(({ id }) => id === open);
  const draftOf = (device: HouseDevice): DeviceDraft => {
    const { id } = device;
    const at = (field: 'name' | 'room' | 'role', known: string): string =>
      String(atSite(queue, { tag: 'device', id, field }, known));
    return {
      name: at('name', device.name),
      room: at('room', device.room),
      role: at('role', roleValue(device)),
    };
  };
  if (rows.length === 0) return <EmptyState title={t('setup.plan.none')} text={t('setup.plan.noneText')} />;
  return (
    <>
      <Rows label={t('site.devices')}>
        {rows.map((device) => {
          const draft = draftOf(device);
          const role = rolesOf(device.kind).find((one) => one === draft.role);
          const waits = queue.some(({ target }) => target.tag === 'device' && target.id === device.id);
          const bars = device.rssi === null ? undefined : signalBars(device.rssi);
          const room = site.rooms.find(({ id }) => id === draft.room)?.name ?? t('devices.noRoom');
          const name = nameOf(t, { ...device, name: draft.name });
          return (
            <Row
              key={device.id}
              icon={deviceIcon(device)}
              title={name}
              note={[
                room,
                role === undefined ? t(`devices.kind.${device.kind}`) : t(`adding.role.${role}`),
              ].join(' · ')}
              state={
                waits ? (
                  <Tag tone="offline">{t('site.queue.waits')}</Tag>
                ) : bars !== undefined && bars <= 1 ? (
                  <Tag tone="delay">{t('adding.walk.weak')}</Tag>
                ) : undefined
              }
              end={
                <Button aria-label={t('site.editDevice', { name })} onClick={() => setOpen(device.id)}>
                  {t('site.edit')}
                </Button>
              }
            />
          );
        })}
      </Rows>
      {edited !== undefined && (
        <DeviceDialog
          device={edited}
          rooms={site.rooms}
          draft={draftOf(edited)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
