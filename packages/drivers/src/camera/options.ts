import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { Clock, Random } from '@homeward/contract/ports.ts';

/** One camera. */
export interface CameraOptions {
  readonly tag: 'onvif';
  /** `XF:`, or the prefix of its brand. */
  readonly id: DeviceId;
  readonly name: string;
  /** Where its device service is: `http://HOST:PORT/onvif/device_service`; without a path that path is meant. */
  readonly url: string;
  readonly user: string;
  readonly password: string;
  /** How long motion lasts that the camera neither confirms nor ends, ms; absent is 60 s. */
  readonly motionMs?: number;
}

export interface CameraPorts {
  readonly clock: Clock;
  readonly random: Random;
}
