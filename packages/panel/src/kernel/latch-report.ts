import * as events from '@homeward/contract/words/alarms/event-names.ts';
import { isLifeOrPanic } from '@homeward/contract/rules/alarms/event-priority.ts';
import type { DeviceConfig } from '@homeward/contract/shapes/devices/device.ts';

/** A mask in front of a detector is sabotage, not what the zone watches for. */
const masked = events.masking;
/** Cross zone: first trip, its end without and with a second one; fire verification over. */
const checks: ReadonlySet<number> = new Set([
  events.crossZoneTrouble,
  events.crossZoneFirst,
  events.crossZoneOver,
  events.fireVerificationOver,
]);

const isOfItsZone = (event: number): boolean =>
  (event >= 100 && event < 200 && event !== masked) || checks.has(event);

/**
 * Whether an event of a device leaves the premises: "Latch Report" off keeps its alarms and their ends (domain 2). What
 * is about lives, and panic, is always told.
 */
export const isReported = ({ settings }: DeviceConfig, event: number): boolean =>
  settings.latchReport || isLifeOrPanic(event) || !isOfItsZone(event);
