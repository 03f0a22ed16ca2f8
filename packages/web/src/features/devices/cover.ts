import { call } from '#lib/client/call.ts';
import { attempt } from '#lib/house/device-acts.ts';
import { isGuard, isSiren, type HouseDevice } from '#lib/house/device.ts';
import { currentText } from '#lib/i18n/use-text.ts';
import { showToast } from '#lib/toasts.ts';

/** Whether a device has a cover that is watched, as what guards or sounds has. */
export const hasCover = (device: HouseDevice): boolean => isGuard(device) || isSiren(device);

/**
 * Leaves the cover of a device out, until somebody has it watched again, or takes it back in. The device guards all the
 * while. Says it, with the way back.
 */
export async function leaveCoverOut(device: HouseDevice, name: string, out: boolean): Promise<void> {
  const done = await attempt(
    `cover ${device.id}`,
    call('POST /device/bypass', {
      body: { bypass_type: 'tamper', devices: [{ device_id: device.id, tamper_bypass: out }] },
    }),
  );
  if (!done) return;
  const t = currentText();
  showToast({
    icon: 'check',
    message: t(out ? 'devices.cover.isOut' : 'devices.cover.isWatched', { name }),
    about: `cover ${device.id}`,
    ...(out && {
      action: { label: t('devices.undo'), run: () => void leaveCoverOut(device, name, false) },
    }),
  });
}
