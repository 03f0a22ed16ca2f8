import { lazy, Suspense, useEffect, useState } from 'react';
import { CameraLinks } from '#features/devices/camera-links.tsx';
import css from '#features/devices/device.module.css';
import { nameOf } from '#features/devices/device-name.ts';
import { DeviceControl } from '#features/devices/device-control.tsx';
import { DeviceHead } from '#features/devices/device-head.tsx';
import { useUses } from '#features/devices/use-uses.ts';
import { useMinute } from '#lib/clock.ts';
import { lazyPart } from '#lib/lazy-part.ts';
import { useDegrees } from '#lib/degrees.ts';
import { isTripped, shownFaults } from '#features/devices/device-look.ts';
import { overdueSince, recordOf, servedUntil } from '#lib/house/device-record.ts';
import { isBypassed, isGuard, type HouseDevice } from '#lib/house/device.ts';
import { devices, useHouse } from '#lib/house/house.ts';
import { useRow } from '#lib/house/keyed-store.ts';
import { useText, withTexts } from '#lib/i18n/use-text.ts';
import { usePageParam } from '#lib/page-params.tsx';
import { useMayEdit } from '#lib/role.ts';
import { go } from '#lib/router/here.ts';
import { Below } from '#ui/below.tsx';
import { Crumb } from '#ui/crumb.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { PageSkeleton } from '#ui/page-skeleton.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** What few devices have, or is only opened. */
const LockCodes = lazy(async () => ({
  default: (await withTexts(import('#features/devices/lock-codes.tsx'), 'lock')).LockCodes,
}));
const EditDialog = lazy(async () => ({
  default: (await withTexts(import('#features/devices/edit-dialog.tsx'), 'change', 'details')).EditDialog,
}));
const ServiceDialog = lazy(async () => ({
  default: (await withTexts(import('#features/devices/service-dialog.tsx'), 'change')).ServiceDialog,
}));
const RemoveDialog = lazy(async () => ({
  default: (await withTexts(import('#features/devices/remove-dialog.tsx'), 'change', 'uses')).RemoveDialog,
}));

const DeviceNotices = lazyPart(
  async () =>
    (await withTexts(import('#features/devices/device-notices.tsx'), 'trouble', 'watching')).DeviceNotices,
);

/** What lies below. */
const DeviceHistory = lazyPart(
  async () => (await import('#features/devices/history/device-history.tsx')).DeviceHistory,
);
const DeviceBelow = lazyPart(
  async () => (await withTexts(import('#features/devices/device-below.tsx'), 'uses')).DeviceBelow,
);
const DeviceWatch = lazyPart(
  async () => (await withTexts(import('#features/devices/device-watch.tsx'), 'watching')).DeviceWatch,
);
const DeviceFirmware = lazyPart(
  async () => (await withTexts(import('#features/devices/device-firmware.tsx'), 'details')).DeviceFirmware,
);
const DeviceDetails = lazyPart(
  async () => (await withTexts(import('#features/devices/device-details.tsx'), 'details')).DeviceDetails,
);

/** Families of devices that some wire may update. */
const updatable = /^ZB:/;

/** Milliseconds for which a device that shows itself is told of. */
const showsFor = 30_000;

/** Whether something is wrong with it, special about it, or under way. */
function isNoteworthy(device: HouseDevice, now: number): boolean {
  const { pending, failed, offered, cutOff } = recordOf(device);
  return (
    cutOff !== null ||
    overdueSince(device, now) !== null ||
    servedUntil(device, now) !== null ||
    offered !== null ||
    isTripped(device) ||
    isBypassed(device) ||
    device.bypass.tamper ||
    shownFaults(device).length > 0 ||
    device.online === 'offline' ||
    pending !== null ||
    failed !== null
  );
}

/** Whether there is anything to say about how it is watched over. */
const isWatched = (device: HouseDevice): boolean =>
  isGuard(device) || recordOf(device).expectedBy !== null || recordOf(device).batteryUntil !== null;

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
        ofPage
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
  useDegrees();
  const mayEdit = useMayEdit();
  const [open, setOpen] = useState<'edit' | 'remove' | 'service'>();
  const [showsUntil, setShowsUntil] = useState<number>();
  const uses = useUses(device.id, mayEdit);
  useEffect(() => {
    if (showsUntil === undefined) return;
    const timer = setTimeout(() => setShowsUntil(undefined), showsUntil - Date.now());
    return () => clearTimeout(timer);
  }, [showsUntil]);
  const close = () => setOpen(undefined);
  const now = useMinute();
  const noteworthy = showsUntil !== undefined || isNoteworthy(device, now);
  const [fromStart] = useState(noteworthy);
  const notices = noteworthy && <DeviceNotices device={device} showsUntil={showsUntil} />;
  return (
    <>
      <Crumb to="/automation/device">{t('devices.title')}</Crumb>
      <DeviceHead
        device={device}
        onEdit={mayEdit ? () => setOpen('edit') : undefined}
        onRemove={mayEdit ? () => setOpen('remove') : undefined}
        onService={mayEdit ? () => setOpen('service') : undefined}
        onShows={() => setShowsUntil(Date.now() + showsFor)}
      />
      {!fromStart && <Suspense>{notices}</Suspense>}
      {/* What lies below waits for what it lies below of: nothing moves, and nothing is taken for seen. */}
      <Suspense fallback={<Skeleton shape="plate" />}>
        {fromStart && notices}
        <DeviceControl device={device} />
        <div className={css['cameras']}>
          <CameraLinks device={device.id} />
        </div>
        {device.kind === 'door_lock' && mayEdit && <LockCodes device={device} />}
        <Below titles={[t('devices.history.day')]} room={360}>
          <DeviceHistory device={device} />
        </Below>
        <Below titles={[...(mayEdit ? [t('devices.uses.title')] : []), t('devices.activity')]} room={240}>
          <DeviceBelow device={device} uses={uses} />
        </Below>
        {isWatched(device) && (
          <Below titles={[t('devices.watching')]} room={280}>
            <DeviceWatch device={device} />
          </Below>
        )}
        <Below titles={[t('devices.details.title')]} room={400}>
          <DeviceDetails device={device} />
          {mayEdit && updatable.test(device.id) && <DeviceFirmware device={device} />}
        </Below>
      </Suspense>
      <Suspense>
        {open === 'edit' && <EditDialog device={device} onClose={close} />}
        {open === 'service' && <ServiceDialog device={device.id} name={nameOf(t, device)} onClose={close} />}
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
