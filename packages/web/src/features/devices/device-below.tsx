import { Suspense } from 'react';
import { lazyPart } from '#lib/lazy-part.ts';
import { Activity } from '#features/devices/activity.tsx';
import { DeviceUses } from '#features/devices/device-uses.tsx';
import type { useUses } from '#features/devices/use-uses.ts';
import css from '#features/devices/device-below.module.css';
import { isSwitched } from '#lib/house/device-kinds.ts';
import type { HouseDevice } from '#lib/house/device.ts';
import { useText, withTexts } from '#lib/i18n/use-text.ts';
import { useMay } from '#lib/may.ts';
import { useMayEdit } from '#lib/role.ts';
import { Below } from '#ui/below.tsx';

const OutputSetup = lazyPart(
  async () => (await withTexts(import('#features/devices/output-setup.tsx'), 'change')).OutputSetup,
);

const LeftOutOfDevice = lazyPart(
  async () => (await withTexts(import('#features/devices/left-out.tsx'), 'gateways')).LeftOutOfDevice,
);

interface DeviceBelowProps {
  readonly device: HouseDevice;
  readonly uses: ReturnType<typeof useUses>;
}

/** Where a device is used, what it did last, and how it is set up. */
export function DeviceBelow({ device, uses }: DeviceBelowProps) {
  const t = useText();
  const mayEdit = useMayEdit();
  const maySee = useMay('network');
  return (
    <>
      <div className={css['columns']}>
        {mayEdit && <DeviceUses answer={uses} />}
        <Activity device={device.id} />
      </div>
      {device.id.startsWith('MQ:') && maySee && (
        <Suspense fallback={null}>
          <LeftOutOfDevice device={device.id} />
        </Suspense>
      )}
      {isSwitched(device.kind) && device.kind !== 'dio' && mayEdit && (
        <Below titles={[t('devices.output.title')]} room={150}>
          <OutputSetup device={device} />
        </Below>
      )}
    </>
  );
}
