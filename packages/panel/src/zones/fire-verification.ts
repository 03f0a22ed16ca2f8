import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import { alwaysAlarms, raise } from '../alarms/alarm.ts';
import { liveIncident } from '../alarms/incidents.ts';
import { tell } from '../reporting/tell.ts';
import { log } from '../kernel/log.ts';
import { layoutOf } from '../kernel/layout.ts';
import { areaAt, entryAt, setArea } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';

/** "Near alarm": smoke that one verifying detector has seen once. */
const preAlarm = events.nearAlarm;
const timeOut = events.fireVerificationOver;

/**
 * A detector with fire verification saw smoke (domain 4.4). The first time the sirens sound and a pre-alarm is told;
 * any such detector in the time after it, be it the same, makes it a smoke alarm and starts the time anew. Plain smoke
 * detectors alarm at once and leave the time alone. Without a time it is a plain smoke detector. Nothing of it ever
 * waits for a code.
 */
export function smokeSeen(turn: Turn, area: number, slot: number, happenedAt?: Instant): void {
  const { fireVerificationMinutes, devices } = turn.state.config;
  const { fireCheck } = areaAt(turn, area);
  const late = happenedAt === undefined ? {} : { happenedAt };
  const first = fireCheck === null;
  const event = first && fireVerificationMinutes > 0 ? { event: preAlarm } : {};
  raise(turn, area, { ...alwaysAlarms.fireVerification, ...event, ...late, device: slot });
  // What is known only long afterwards starts no time.
  if (fireVerificationMinutes === 0 || happenedAt !== undefined) return;
  const until = turn.at + fireVerificationMinutes * 60_000;
  const { id: device } = entryAt(devices, slot);
  setArea(turn, area, {
    fireCheck:
      fireCheck === null ? { device, until, verified: false } : { ...fireCheck, until, verified: true },
  });
}

/**
 * The time for a second word is over (695): told where nothing verified the first. A detector that sees smoke all the
 * while says nothing new, and that is a second word too.
 */
export function endOfFireCheck(turn: Turn, area: number): void {
  const { fireCheck } = areaAt(turn, area);
  if (fireCheck === null || fireCheck.until > turn.at) return;
  const slot = layoutOf(turn.state.config).slotOf.get(fireCheck.device);
  const smokes = slot !== undefined && entryAt(turn.state.zones, slot).condition === 'active';
  if (smokes && !fireCheck.verified) {
    smokeSeen(turn, area, slot);
    return;
  }
  setArea(turn, area, { fireCheck: null });
  const incident = liveIncident(turn, area, 'fire')?.id ?? null;
  const note = { event: timeOut, area, incident, ...(slot === undefined ? {} : { device: slot }) };
  if (fireCheck.verified) log(turn, note);
  else tell(turn, note);
}
