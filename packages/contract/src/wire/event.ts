import { partsOf } from '../words/values/civil-date.ts';
import type { PanelEvent } from '../shapes/alarms/event.ts';
import { eventClass, eventLabel, eventParts, eventType } from '../rules/alarms/event-string.ts';
import type { Actor } from '../shapes/values/modes.ts';

/** A stored event: the panel's own number for it, and when the server put it on disk. */
export interface StoredEvent {
  readonly reportId: string;
  readonly epoch: string;
  readonly receivedAt: number;
  readonly event: PanelEvent;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** `YYYY/MM/DD HH:MM:SS` in the given zone offset (minutes east of UTC), as the family writes times. */
export function wireTime(at: number, offsetMinutes: number): string {
  const seconds = Math.floor((at + offsetMinutes * 60_000) / 1000);
  const days = Math.floor(seconds / 86_400);
  const rest = seconds - days * 86_400;
  const { year, month, day } = partsOf(days);
  return `${year}/${two(month)}/${two(day)} ${two(Math.floor(rest / 3600))}:${two(Math.floor((rest % 3600) / 60))}:${two(rest % 60)}`;
}

const source = (actor: Actor): 'USER' | 'DEVICE' | 'SYSTEM' =>
  actor.tag === 'person' ? 'USER' : actor.tag === 'device' ? 'DEVICE' : 'SYSTEM';

function eventKind(event: PanelEvent, arming: boolean): string {
  if (!arming) return event.kind === null ? '' : `device_type.${event.kind}`;
  const { qualifier, event: number } = eventParts(event.code);
  if (number === 456 || (qualifier === 3 && number >= 710 && number <= 756)) return 'mode_type.home';
  return qualifier === 3 ? 'mode_type.arm' : 'mode_type.disarm';
}

/** A row of GET /event, with ours beside: actor, channel, incident, name, detail, at (epoch ms as string). */
export function encodeEvent(stored: StoredEvent, offsetMinutes: number) {
  const { event } = stored;
  const ofClass = eventClass(event.code);
  const arming = ofClass === 'arming';
  return {
    id: stored.reportId,
    event_type: eventType(event.code),
    error_trans: '',
    read: false,
    user_trans: event.actor.name,
    cid_source: source(event.actor),
    capture_id: '',
    area: event.area === null ? '0' : String(event.area),
    zone: arming ? '0' : String(eventParts(event.code).detail),
    type: eventKind(event, arming),
    time: wireTime(event.at, offsetMinutes),
    longitude: '',
    latitude: '',
    is_alarm: ofClass === 'alarm',
    // In English, as `fault` is; pages go by `event_type`.
    cid_trans: eventLabel(event.code),
    area_trans: '',
    base_id: '',
    cid: event.code,
    at: String(event.at),
    received_at: String(stored.receivedAt),
    device_id: event.device ?? '',
    name: event.name,
    actor: event.actor,
    incident: event.incident ?? '',
    detail: event.detail ?? '',
    // A fault of what was in service: nobody outside was told.
    suspended: event.suspended === true ? '1' : '',
  };
}
export type WireEvent = ReturnType<typeof encodeEvent>;

/** A row of GET /event/report, newest first. */
export function encodeReport(stored: StoredEvent, offsetMinutes: number) {
  const { event } = stored;
  const { area, detail } = eventParts(event.code);
  const arming = eventClass(event.code) === 'arming';
  return {
    report_id: stored.reportId,
    cid: event.code,
    event_type: eventType(event.code),
    user: arming ? detail : ('' as const),
    area,
    zone: arming ? 0 : detail,
    name: event.name,
    type: event.kind === null ? '' : `device_type.${event.kind}`,
    event_time: null,
    time: wireTime(event.at, offsetMinutes),
    status_temp_format: 'C',
    cid_source: source(event.actor),
  };
}
export type WireReport = ReturnType<typeof encodeReport>;

/** `report_event_latest` and `alarm_event_latest` of /panel/cycle: epoch seconds as strings. */
export const encodeLatest = (stored: StoredEvent) => ({
  report_id: stored.reportId,
  cid: stored.event.code,
  cid_code: eventType(stored.event.code),
  event_time: null,
  time: String(Math.floor(stored.receivedAt / 1000)),
  utc_event_time: String(Math.floor(stored.event.at / 1000)),
});
export type WireLatest = ReturnType<typeof encodeLatest>;
