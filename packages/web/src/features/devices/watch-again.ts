import { call } from '#lib/client/call.ts';
import { attempt } from '#lib/house/device-acts.ts';
import type { HouseDevice } from '#lib/house/device.ts';

/** Takes a device back in before the next disarming would. */
export const watchAgain = (device: HouseDevice): Promise<boolean> =>
  attempt(
    `bypass ${device.id}`,
    call('POST /device/bypass', {
      body: { bypass_type: 'oneTime', devices: [{ device_id: device.id, temp_bypass: false }] },
    }),
  );
