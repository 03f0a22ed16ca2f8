import type { DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import type { Volume } from '@homeward/contract/shapes/devices/device-values.ts';
import { sirenVolumes } from '@homeward/contract/words/values/limits.ts';
import type { AreaTarget } from '@homeward/contract/shapes/values/modes.ts';
import { notFound } from '../base/app-error.ts';
import { assertMay } from '../api/assert-may.ts';
import { command } from '../api/command.ts';
import { stateOf } from '../api/handler.ts';
import type { AtPanel } from '../api/handler.ts';
import { partOf } from '../panels/cached-panel.ts';
import { seesArea } from '../panels/scope.ts';

const sirens: ReadonlySet<DeviceKind> = new Set<DeviceKind>(['siren', 'bx', 'strobe']);

/**
 * Has the sirens of an area sound for a moment, as loud as alarms are unless a volume is given; 998 where there is none.
 * The panel refuses while an alarm sounds.
 */
export async function testSirens(
  context: AtPanel,
  target: AreaTarget,
  volume: Volume | 0 | 1 | 2 | undefined,
): Promise<void> {
  assertMay(context, 'panelSettings');
  const resident = stateOf(context);
  const found = resident.devices.filter(
    ({ kind, area }) =>
      sirens.has(kind) && seesArea(context.scope, area) && (target === 0 || area === target),
  );
  if (found.length === 0) throw notFound();
  const alarms = partOf(resident, 'settings').sirenVolume;
  const wished = typeof volume === 'number' ? sirenVolumes[volume] : volume;
  const loudness = wished ?? (alarms === 'none' ? 'normal' : alarms);
  for (const { id } of found)
    await command(context, {
      tag: 'control',
      device: id,
      command: { tag: 'testSiren', volume: loudness },
      pin: null,
    });
}
