import { lazy, Suspense, useEffect, useState } from 'react';
import { Activity } from '#app/devices/activity.tsx';
import { DeviceControl } from '#app/devices/device-control.tsx';
import { DeviceDetails } from '#app/devices/device-details.tsx';
import { DeviceHead } from '#app/devices/device-head.tsx';
import { DeviceHistory } from '#app/devices/device-history.tsx';
import { DeviceNotices } from '#app/devices/device-notices.tsx';
import { DeviceUses, useUses } from '#app/devices/device-uses.tsx';
import css from '#app/devices/device.module.css';
import { useDegrees } from '#lib/degrees.ts';
import { isSwitched } from '#lib/house/device-kinds.ts';
import type { HouseDevice } from '#lib/house/house-device.ts';
import { devices, useHouse } from '#lib/house/house.ts';
import { useRow } from '#lib/house/keyed-store.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { usePageParam } from '#lib/page-params.tsx';
import { useMayEdit } from '#lib/role.ts';
import { useGo } from '#lib/use-go.ts';
import { Crumb } from '#ui/crumb.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { PageSkeleton } from '#ui/page-skeleton.tsx';

/** What few devices have, or is only opened. */
const LockCodes = lazy(async () => ({ default: (await import('#app/devices/lock-codes.tsx')).LockCodes }));
const OutputSetup = lazy(async () => ({
  default: (await import('#app/devices/output-setup.tsx')).OutputSetup,
}));
const EditDialog = lazy(async () => ({ default: (await import('#app/devices/edit-dialog.tsx')).EditDialog }));
const RemoveDialog = lazy(async () => ({
  default: (await import('#app/devices/remove-dialog.tsx')).RemoveDialog,
}));

/** Milliseconds for which a device that shows itself is told of. */
const showsFor = 30_000;

/** One device: the control itself, then what it did, where it is used, and what it is made of. */
export function DevicePage() {
  const t = useText();
  const id = usePageParam('id');
  const loaded = useHouse((house) => house.loaded);
  const device = useRow(devices, id);
  if (!loaded) return <PageSkeleton />;
  if (device === undefined)
    return (
      <EmptyState
        title={t('devices.gone')}
        text={t('devices.goneText')}
        action={
          <PageLink to="/automation/device" className="link">
            {t('devices.title')}
          </PageLink>
        }
      />
    );
  return <Known key={id} device={device} />;
}

function Known({ device }: { readonly device: HouseDevice }) {
  const t = useText();
  const go = useGo();
  useDegrees();
  const mayEdit = useMayEdit();
  const [open, setOpen] = useState<'edit' | 'remove'>();
  const [showsUntil, setShowsUntil] = useState<number>();
  const uses = useUses(device.id, mayEdit);
  useEffect(() => {
    if (showsUntil === undefined) return;
    const timer = setTimeout(() => setShowsUntil(undefined), showsUntil - Date.now());
    return () => clearTimeout(timer);
  }, [showsUntil]);
  const close = () => setOpen(undefined);
  return (
    <>
      <Crumb to="/automation/device">{t('devices.title')}</Crumb>
      <DeviceHead
        device={device}
        onEdit={mayEdit ? () => setOpen('edit') : undefined}
        onRemove={mayEdit ? () => setOpen('remove') : undefined}
        onShows={() => setShowsUntil(Date.now() + showsFor)}
      />
      <DeviceNotices device={device} showsUntil={showsUntil} />
      <DeviceControl device={device} />
      <Suspense>{device.kind === 'door_lock' && mayEdit && <LockCodes device={device} />}</Suspense>
      <DeviceHistory device={device} />
      <div className={css['columns']}>
        {mayEdit && <DeviceUses answer={uses} />}
        <Activity device={device.id} />
      </div>
      <Suspense>
        {isSwitched(device.kind) && device.kind !== 'dio' && mayEdit && <OutputSetup device={device} />}
      </Suspense>
      <DeviceDetails device={device} />
      <Suspense>
        {open === 'edit' && <EditDialog device={device} onClose={close} />}
        {open === 'remove' && (
          <RemoveDialog
            device={device}
            uses={uses.data ?? []}
            onClose={close}
            onRemoved={() => go('/automation/device')}
          />
        )}
      </Suspense>
    </>
  );
}
