import type { PanelEvent } from '@homeward/contract/shapes/alarms/event.ts';
import { kindOfEvent } from '@homeward/contract/rules/care/sharing.ts';
import type { ShareKind } from '@homeward/contract/shapes/care/sharing.ts';
import { eventParts, eventString, eventUsers } from '@homeward/contract/rules/alarms/event-string.ts';
import { maskedActor, maskedText } from './masked-text.ts';
import type { Scope } from './scope.ts';
import { unforced } from './unforced.ts';

function unforcedEvent(event: PanelEvent): PanelEvent {
  const parts = eventParts(event.code);
  const forced = parts.event >= 400 && parts.event < 500 && parts.detail === eventUsers.duress;
  const code = forced ? eventString({ ...parts, detail: 1 }) : event.code;
  return { ...event, code, actor: unforced(event.actor) };
}

/** An event without names; what people wrote is left out. */
const maskedEvent = (event: PanelEvent): PanelEvent => ({
  ...event,
  name: maskedText(event.name),
  actor: maskedActor(event.actor),
  detail: event.detail === null ? null : maskedText(event.detail),
});

/** What an event tells of somebody's life; of an alarm nothing that anybody could keep back. */
export const eventKind = ({ code, incident }: Pick<PanelEvent, 'code' | 'incident'>): ShareKind | null =>
  incident === null ? kindOfEvent(eventParts(code).event) : null;

/** An event as a scope sees it: on the premises a disarming under duress reads like the rest (A1-13). */
export function eventInScope(scope: Scope, event: PanelEvent): PanelEvent {
  if (scope.masked) return maskedEvent(unforcedEvent(event));
  return scope.silent ? event : unforcedEvent(event);
}
