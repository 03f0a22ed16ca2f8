import type { DeviceState } from '@homeward/contract/shapes/devices/device.ts';
import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import type { Timing } from '../kernel/chapter.ts';
import type { PanelConfig } from '../state/config.ts';
import { layoutOf } from '../kernel/layout.ts';
import { sirenKinds } from '../kernel/zone.ts';
import { entryAt } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';
import { setVigil } from './vigil.ts';
import type { SirenCover } from '../state/vigil-state.ts';

/** Ms for which the cover of a siren may be left out, as for a new battery: then it guards again (domain 4.2). */
const longestMs = 3_600_000;

const isSiren = (config: PanelConfig, slot: number): boolean =>
  sirenKinds.has(entryAt(config.devices, slot).kind);

/** The cover of a device is left out, or guards again: that of a siren is not forgotten. */
export function noteSirenCover(turn: Turn, slot: number, on: boolean): void {
  const { config, vigil } = turn.state;
  if (!isSiren(config, slot)) return;
  const { id: device } = entryAt(config.devices, slot);
  const others = vigil.sirenCovers.filter((cover) => cover.device !== device);
  const sirenCovers = on ? [...others, { device, until: turn.at + longestMs }] : others;
  setVigil(turn, { sirenCovers });
}

/** When the next cover guards again; null where none is left out. */
export function nextSirenCover({ vigil: { sirenCovers } }: Timing): Instant | null {
  let next: Instant | null = null;
  for (const { until } of sirenCovers) if (next === null || until < next) next = until;
  return next;
}

/** Sirens whose covers guard again now, by slot. */
export function takeSirenCovers(turn: Turn): readonly number[] {
  const over = turn.state.vigil.sirenCovers.filter(({ until }) => until <= turn.at);
  if (over.length === 0) return [];
  setVigil(turn, { sirenCovers: turn.state.vigil.sirenCovers.filter(({ until }) => until > turn.at) });
  const { slotOf } = layoutOf(turn.state.config);
  return over.flatMap(({ device }) => slotOf.get(device) ?? []);
}

/** Covers that an older version left out for good: they guard again an hour from now. */
export const sirenCoversOf = (
  config: PanelConfig,
  devices: readonly DeviceState[],
  at: Instant,
): readonly SirenCover[] =>
  config.devices.flatMap(({ id: device }, slot) =>
    isSiren(config, slot) && devices[slot]?.bypass.tamper === true ? [{ device, until: at + longestMs }] : [],
  );
