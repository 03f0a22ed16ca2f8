import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { tell } from '../reporting/tell.ts';
import { layoutOf } from '../kernel/layout.ts';
import { entryAt } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';
import type { Occasion } from './agenda.ts';
import { careAlarm } from './care-alarm.ts';
import { careProgramOf } from './care-program.ts';
import { setCare } from './set-care.ts';

const wanderer = events.wandering;

/** A span begins in which nobody should walk somewhere. */
export function openProwl(turn: Turn, id: string, { from, until }: Occasion): void {
  const others = turn.state.care.prowls.filter((prowl) => prowl.watch !== id);
  setCare(turn, { prowls: [...others, { watch: id, from, until, quietUntil: from }] });
}

/** Somebody passed a door or a detector: told where nobody should at this time, once in the minutes that are set. */
export function notePassing(turn: Turn, id: DeviceId): void {
  const { wandering } = careProgramOf(turn.state.config);
  const watches = wandering.size === 0 ? undefined : wandering.get(id);
  if (watches === undefined || turn.state.care.view.awaySince !== null) return;
  const slot = layoutOf(turn.state.config).slotOf.get(id);
  if (slot === undefined) return;
  for (const watch of watches) {
    const prowl = turn.state.care.prowls.find((entry) => entry.watch === watch.id);
    if (prowl === undefined || turn.at >= prowl.until || turn.at < prowl.quietUntil) continue;
    const quietUntil = turn.at + watch.everyMinutes * 60_000;
    setCare(turn, {
      prowls: turn.state.care.prowls.map((entry) => (entry === prowl ? { ...prowl, quietUntil } : entry)),
    });
    const { room } = entryAt(turn.state.config.devices, slot);
    const detail = `wandering ${room ?? 'home'}`;
    if (watch.alarm) careAlarm(turn, { kind: 'wandering', event: wanderer, device: slot, detail });
    else
      tell(turn, {
        event: wanderer,
        area: entryAt(layoutOf(turn.state.config).areaOf, slot),
        device: slot,
        detail,
      });
  }
}
