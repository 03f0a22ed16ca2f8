import { eventParts } from '@homeward/contract/rules/alarms/event-string.ts';
import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { Condition } from '@homeward/contract/shapes/automation/automation.ts';
import type { PanelEvent } from '@homeward/contract/shapes/alarms/event.ts';
import type { AreaId } from '@homeward/contract/shapes/values/ids.ts';
import { partOf } from '../panels/cached-panel.ts';
import type { CachedPanel } from '../panels/cached-panel.ts';
import { scopeOfPerson } from './rules.ts';
import type { Recipient } from './rules.ts';
import { seesArea } from '../panels/scope.ts';

/** Somebody who is told; a care contact has no role here. */
export type Hearer = Pick<Recipient, 'areas'> & Partial<Pick<Recipient, 'role'>>;

/** The area that a rule asks to be disarmed before it speaks. */
const areaLeft = (conditions: readonly Condition[]): AreaId | null => {
  const mode = conditions.find((one) => one.tag === 'mode');
  return mode?.tag === 'mode' && mode.modes.length === 1 && mode.modes[0] === 'disarm' ? mode.area : null;
};

/**
 * The area that a message offers to arm: that of a reminder that everybody left and nobody armed (decision 73), while it
 * is still disarmed, for somebody who may arm it. Null offers nothing. Arming asks for what it always asks for.
 */
export function offeredArea(
  resident: CachedPanel | null,
  person: Hearer,
  { code, actor }: PanelEvent,
): AreaId | null {
  if (resident === null || eventParts(code).event !== events.notice || actor.tag !== 'rule') return null;
  if (person.role !== 'master' && person.role !== 'user') return null;
  const rule = partOf(resident, 'rules').find(
    ({ name, trigger }) => name === actor.name && trigger.tag === 'left',
  );
  const area = rule === undefined ? null : areaLeft(rule.conditions);
  if (area === null || !seesArea(scopeOfPerson(person), area)) return null;
  return resident.areas.some(({ id, phase }) => id === area && phase.tag === 'disarmed') ? area : null;
}
