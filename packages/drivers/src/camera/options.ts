import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { Clock, Random } from '@homeward/contract/ports.ts';

/** One camera. */
export interface CameraOptions {
  /** What it speaks. */
  readonly tag: 'onvif' | 'hikvision' | 'dahua';
  /** `XF:`, or the prefix of its brand. */
  readonly id: DeviceId;
  readonly name: string;
  /**
   * Over ONVIF where its device service is: `http://HOST:PORT/onvif/device_service`; without a path that path is meant.
   * Of a brand's own words the address of its pages: the path does not count.
   */
  readonly url: string;
  readonly user: string;
  readonly password: string;
  /** How long motion lasts that the camera neither confirms nor ends, ms; absent is 60 s. */
  readonly motionMs?: number;
  /** Of a recorder that has several, from 1; absent is 1. ONVIF does not ask. */
  readonly channel?: number;
  /** How much of its video is kept for alarms when nobody watches, ms; absent is none. */
  readonly beforeMs?: number;
}

export interface CameraPorts {
  readonly clock: Clock;
  readonly random: Random;
  /** The program that reads videos, absent is `ffmpeg` as the path has it. */
  readonly ffmpeg?: string;
}
