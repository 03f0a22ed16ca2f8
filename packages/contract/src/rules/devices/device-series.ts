import { abilities, everyValue } from './device-abilities.ts';
import type { DeviceKind } from '../../shapes/devices/device.ts';
import type { Series } from '../../shapes/devices/history.ts';
import { seriesNames } from '../../words/devices/series-names.ts';

/** What a device's history may hold: what its kind says and, where it is known, what it has said itself. */
export function seriesOf(kind: DeviceKind, said: readonly string[] = []): readonly Series[] {
  const words: ReadonlySet<string> = new Set([...abilities[kind].values, ...everyValue, ...said, 'online']);
  const has = (series: Series): boolean =>
    words.has(series) || (series === 'airQuality' && words.has('airQualityLevel'));
  return seriesNames.filter(has);
}
