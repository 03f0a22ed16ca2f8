import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { HelpCallKind } from '@homeward/contract/shapes/care/care.ts';
import type { Instant, RoomId } from '@homeward/contract/shapes/values/ids.ts';
import { tell } from '../reporting/tell.ts';
import { log } from '../kernel/log.ts';
import { layoutOf } from '../kernel/layout.ts';
import { entryAt } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';
import { careAlarm } from './care-alarm.ts';
import { careProgramOf } from './care-program.ts';
import { setCare, showCare } from './set-care.ts';

/** Inactivity alert; restored by the first sign of life. */
const inactivity = events.inactivity;

/** Whether a silence goes on that was told at that time or later. */
export const wasTold = (turn: Turn, cause: string, since: Instant): boolean =>
  turn.state.care.silences.some((silence) => silence.cause === cause && silence.at >= since);

/**
 * It has been silent for too long: raised as an inactivity alert (641), the family's number for somebody who fails to
 * report in. With `noted` it is written down alone. Told again it is one silence still.
 */
export function beginSilence(
  turn: Turn,
  kind: HelpCallKind,
  cause: string,
  room: RoomId | null,
  noted = false,
): void {
  const { config, care } = turn.state;
  const { area } = careProgramOf(config);
  if (noted) log(turn, { event: inactivity, area, detail: cause });
  const incident = noted ? null : careAlarm(turn, { kind, event: inactivity, device: null, detail: cause });
  const silence = { cause, room, area: entryAt(config.areas, area).id, incident, at: turn.at };
  const others = care.silences.filter((entry) => entry.cause !== cause);
  setCare(turn, { silences: [...others, silence] });
}

/** A sign of life ends the silences it answers (3641), and what was found amiss of the room. */
export function endSilences(turn: Turn, room: RoomId | null): void {
  const { silences, view } = turn.state.care;
  const over = silences.filter((silence) => silence.room === null || silence.room === room);
  if (over.length > 0) setCare(turn, { silences: silences.filter((silence) => !over.includes(silence)) });
  for (const { cause, area, incident } of over) {
    const slot = layoutOf(turn.state.config).areaSlotOf.get(area) ?? 0;
    const note = { event: inactivity, qualifier: 3 as const, area: slot, detail: cause, incident };
    if (incident === null) log(turn, note);
    else tell(turn, note);
  }
  if (view.findings.some((finding) => finding.room === room && finding.endedAt === null))
    showCare(turn, {
      findings: view.findings.map((finding) =>
        finding.room === room && finding.endedAt === null ? { ...finding, endedAt: turn.at } : finding,
      ),
    });
}
