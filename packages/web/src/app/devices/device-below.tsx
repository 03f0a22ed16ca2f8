import { lazy, Suspense } from 'react';
import { Activity } from '#app/devices/activity.tsx';
import { DeviceUses } from '#app/devices/device-uses.tsx';
import type { useUses } from '#app/devices/use-uses.ts';
import css from '#app/devices/device-below.module.css';
import { isSwitched } from '#lib/house/device-kinds.ts';
import type { HouseDevice } from '#lib/house/house-device.ts';
import { withTexts } from '#lib/i18n/use-text.ts';
import { useMayEdit } from '#lib/role.ts';

const OutputSetup = lazy(async () => ({
  default: (await withTexts(import('#app/devices/output-setup.tsx'), 'change')).OutputSetup,
}));

interface DeviceBelowProps {
  readonly device: HouseDevice;
  readonly uses: ReturnType<typeof useUses>;
}

/** Where a device is used, what it did last, and how it is set up. */
export function DeviceBelow({ device, uses }: DeviceBelowProps) {
  const mayEdit = useMayEdit();
  return (
    <>
      <div className={css['columns']}>
        {mayEdit && <DeviceUses answer={uses} />}
        <Activity device={device.id} />
      </div>
      <Suspense>
        {isSwitched(device.kind) && device.kind !== 'dio' && mayEdit && <OutputSetup device={device} />}
      </Suspense>
    </>
  );
}
