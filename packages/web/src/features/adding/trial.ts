import type { HouseDevice } from '#lib/house/device.ts';
import { isOpener, isSwitched } from '#lib/house/device-kinds.ts';

/** What somebody does to try a device; each has its words in `adding.try`. */
export type TrialStep = 'open' | 'close' | 'walk' | 'knock' | 'on' | 'off' | 'press';

/** How a device is tried where it stands; none where that would be a real alarm. */
export function trialOf({ kind, always }: Pick<HouseDevice, 'kind' | 'always'>): readonly TrialStep[] {
  if (always) return [];
  if (isOpener(kind)) return ['open', 'close'];
  if (isSwitched(kind)) return ['on', 'off'];
  switch (kind) {
    case 'pir':
    case 'outdoor_pir':
    case 'ir_sensor':
    case 'ir_camera':
      return ['walk'];
    case 'glass':
    case 'shock_sensor':
      return ['knock'];
    default:
      return ['press'];
  }
}

type Seen = Pick<HouseDevice, 'opening' | 'condition' | 'on' | 'lastHeard'>;

/** Whether what a device says now, and did not say before, is that a step was done. */
export function showsStep(step: TrialStep, before: Seen, now: Seen): boolean {
  switch (step) {
    case 'open':
      return now.opening === 'open' ? before.opening !== 'open' : isTurned(before, now, 'active');
    case 'close':
      return now.opening === 'closed' ? before.opening !== 'closed' : isTurned(before, now, 'normal');
    case 'walk':
    case 'knock':
      return isTurned(before, now, 'active');
    case 'on':
      return now.on === true && before.on !== true;
    case 'off':
      return now.on === false && before.on !== false;
    case 'press':
      return now.lastHeard !== null && now.lastHeard !== before.lastHeard;
  }
}

/** A wired input says by its loop alone whether it is open. */
const isTurned = (before: Seen, now: Seen, to: Seen['condition']): boolean =>
  (now.opening === null || to === 'active') && now.condition === to && before.condition !== to;
