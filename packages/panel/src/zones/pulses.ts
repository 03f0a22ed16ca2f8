import * as events from '@homeward/contract/words/alarms/event-names.ts';
import { canBypass } from '@homeward/contract/rules/alarms/bypass-rules.ts';
import { setVigil } from '../faults/vigil.ts';
import { log } from '../kernel/log.ts';
import { layoutOf } from '../kernel/layout.ts';
import { entryAt } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';
import { isButton } from '../kernel/zone.ts';

/** XYZ of an opening that does not count yet; it goes into the log alone. */
const preAlarm = events.preAlarm;

/**
 * Whether an opening of a zone counts: with a pulse count only the one that makes so many within its seconds, and the
 * count begins anew. Buttons and what guards lives never wait for a second word.
 */
export function opensInEarnest(turn: Turn, slot: number): boolean {
  const config = entryAt(turn.state.config.devices, slot);
  const { pulseCount, pulseSeconds } = config.settings;
  if (pulseCount <= 1 || isButton(config.kind) || !canBypass(config)) return true;
  const { pulses } = turn.state.vigil;
  const known = pulses.find(({ device }) => device === config.id)?.at ?? [];
  const at = [...known.filter((one) => one >= turn.at - pulseSeconds * 1000), turn.at];
  const counts = at.length >= pulseCount;
  const others = pulses.filter(({ device }) => device !== config.id);
  setVigil(turn, { pulses: counts ? others : [...others, { device: config.id, at }] });
  if (counts) return true;
  const area = entryAt(layoutOf(turn.state.config).areaOf, slot);
  log(turn, { event: preAlarm, area, device: slot, detail: `${at.length} of ${pulseCount}` });
  return false;
}
