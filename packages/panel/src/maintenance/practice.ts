import type { PanelCommand } from '@homeward/contract/shapes/panel/command.ts';
import type { Practice, PracticeAlarm } from '@homeward/contract/shapes/panel/maintenance.ts';
import { practiceEvent as event } from '@homeward/contract/rules/alarms/event-string.ts';
import { panelActor } from '@homeward/contract/shapes/values/modes.ts';
import type { Actor } from '@homeward/contract/shapes/values/modes.ts';
import { log } from '../kernel/log.ts';
import { layoutOf } from '../kernel/layout.ts';
import { isZone } from '../kernel/responses.ts';
import { done, entryAt, invalid } from '../kernel/turn.ts';
import type { InternalEvent, Outcome, Turn } from '../kernel/turn.ts';
import { isBusyProtecting, noteGranted, setMaintenance } from './maintenance.ts';

/** Milliseconds for which it waits for a detector, and for which the sirens sound. */
const waitMs = 180_000;
const soundMs = 10_000;

/**
 * Begins, sets off or ends an alarm for practice. It waits for a detector where nobody sets it off by hand. Whatever
 * guards in earnest goes first: while an area is armed or sounds there is none.
 */
export function practise(
  turn: Turn,
  { act, people, siren }: Extract<PanelCommand, { tag: 'practice' }>,
  actor: Actor,
): Outcome {
  const { practice, walkTest, learning } = turn.state.maintenance;
  switch (act) {
    case 'end':
      endPractice(turn, actor);
      return done;
    case 'fire':
      if (practice === null) return invalid('v2_mg_no_practice');
      if (practice.alarm === null) fire(turn, practice, null, actor);
      return done;
    case 'begin':
      if (isBusyProtecting(turn)) return invalid('v2_mg_disarm_first');
      if (walkTest !== null) return invalid('v2_mg_walk_test_runs');
      if (learning !== null) return invalid('v2_mg_learning_runs');
      if (practice !== null) return invalid('v2_mg_practice_runs');
      setMaintenance(turn, {
        practice: { startedAt: turn.at, until: turn.at + waitMs, people, siren, alarm: null },
      });
      noteGranted(turn, 'practice', actor);
      return done;
  }
}

/** The alarm itself: the log has it, the sirens of the area sound, and the portal tells the chosen people. */
function fire(turn: Turn, practice: Practice, slot: number | null, actor: Actor): void {
  const { config } = turn.state;
  const area = slot === null ? 0 : entryAt(layoutOf(config).areaOf, slot);
  const device = slot === null ? null : entryAt(config.devices, slot);
  const alarm: PracticeAlarm = {
    at: turn.at,
    area: entryAt(config.areas, area).id,
    device: device?.id ?? null,
    name: device?.name ?? '',
  };
  setMaintenance(turn, { practice: { ...practice, until: turn.at + soundMs, alarm } });
  log(turn, { event, area, actor, ...(slot === null ? { user: 0 } : { device: slot }) });
}

/** Ends an alarm for practice, if there is one. One that was set off stays as the last. */
export function endPractice(turn: Turn, actor: Actor = panelActor): void {
  const { practice, lastPractice } = turn.state.maintenance;
  if (practice === null) return;
  const { startedAt, people, alarm } = practice;
  setMaintenance(turn, {
    practice: null,
    lastPractice: alarm === null ? lastPractice : { startedAt, endedAt: turn.at, people, alarm },
  });
  noteGranted(turn, 'practice', null);
  if (alarm === null) return;
  const area = layoutOf(turn.state.config).areaSlotOf.get(alarm.area);
  log(turn, { event, qualifier: 3, user: 0, actor, ...(area === undefined ? {} : { area }) });
}

/** The zone that somebody set off, where one was: what opens, or moves. */
function zoneOf({ state }: Turn, happening: InternalEvent): number | undefined {
  if (happening.tag !== 'opened' && happening.tag !== 'motion') return undefined;
  const slot = layoutOf(state.config).slotOf.get(happening.device);
  return slot !== undefined && isZone(entryAt(state.config.devices, slot)) ? slot : undefined;
}

/** A detector sets a practice alarm off that waits; an alarm in earnest, and an area that arms, end it. */
export function followPractice(turn: Turn, happened: readonly InternalEvent[]): void {
  const { practice } = turn.state.maintenance;
  if (practice === null) return;
  if (happened.some(({ tag }) => tag === 'alarm') || isBusyProtecting(turn)) {
    endPractice(turn);
    return;
  }
  if (practice.alarm !== null) return;
  for (const happening of happened) {
    const slot = zoneOf(turn, happening);
    if (slot === undefined) continue;
    fire(turn, practice, slot, panelActor);
    return;
  }
}

/** Nobody set it off in time, or the sirens have sounded long enough. */
export function endOfPractice(turn: Turn): void {
  const { practice } = turn.state.maintenance;
  if (practice !== null && practice.until <= turn.at) endPractice(turn);
}
