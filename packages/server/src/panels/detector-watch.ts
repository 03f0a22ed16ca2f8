import { quietDetectors } from '@homeward/contract/rules/devices/quiet-detector.ts';
import type { Rhythm } from '@homeward/contract/rules/devices/quiet-detector.ts';
import type { DeviceView } from '@homeward/contract/shapes/devices/device.ts';
import type { Series } from '@homeward/contract/shapes/devices/history.ts';
import type { DeviceId, PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { Clock } from '@homeward/contract/ports.ts';

const hour = 3_600_000;
/** Ms of history that a habit is learned from. */
const learned = 60 * 24 * hour;
/** Ms for which what was found holds: to look takes a question for each detector. */
const fresh = hour;
/** Panels that are remembered at a time. */
const most = 200;

const seriesOfKind: ReadonlyMap<string, Series> = new Map([
  ['door_contact', 'opening'],
  ['tilt_sensor', 'opening'],
  ['pir', 'motion'],
  ['ir_camera', 'motion'],
  ['ir_sensor', 'motion'],
  ['outdoor_pir', 'motion'],
]);

/** What a detector is heard by; undefined for any other device, and for one that is gone. */
export const watchedSeries = ({ kind, online }: Pick<DeviceView, 'kind' | 'online'>): Series | undefined =>
  online === 'online' ? seriesOfKind.get(kind) : undefined;

/** Reads when a detector triggered from one moment to another, ms, rising. */
export type ReadTriggers = (
  device: DeviceId,
  series: Series,
  span: { readonly from: number; readonly to: number },
) => Promise<readonly number[]>;

interface Found {
  readonly at: number;
  readonly quiet: Promise<ReadonlyMap<DeviceId, Rhythm>>;
}

/** Watches detectors of panels for silence, by their history at the hub. What it finds it remembers for an hour. */
export class DetectorWatch {
  readonly #clock: Clock;
  readonly #found = new Map<PanelId, Found>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Detectors of a panel that are unusually quiet. Rejects where its history cannot be read. */
  quietAt(
    panel: PanelId,
    devices: readonly DeviceView[],
    read: ReadTriggers,
  ): Promise<ReadonlyMap<DeviceId, Rhythm>> {
    const now = this.#clock.monotonic();
    const known = this.#found.get(panel);
    if (known !== undefined && now - known.at < fresh) return known.quiet;
    const quiet = this.#look(devices, read);
    this.#found.delete(panel);
    this.#found.set(panel, { at: now, quiet });
    for (const [first] of this.#found) if (this.#found.size > most) this.#found.delete(first);
    // Nothing is remembered of a look that failed.
    quiet.catch(() => this.#found.delete(panel));
    return quiet;
  }

  async #look(devices: readonly DeviceView[], read: ReadTriggers): Promise<ReadonlyMap<DeviceId, Rhythm>> {
    const now = this.#clock.now();
    const triggers = new Map<DeviceId, readonly number[]>();
    // One after the other: nobody is in a hurry, and the hub has other things to do.
    for (const device of devices) {
      const series = watchedSeries(device);
      if (series !== undefined)
        triggers.set(device.id, await read(device.id, series, { from: now - learned, to: now }));
    }
    return quietDetectors(triggers, now);
  }
}
