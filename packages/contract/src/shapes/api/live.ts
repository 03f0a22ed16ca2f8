import { z } from 'zod';
import { liveTopics } from '../../words/api/live-names.ts';

export const LiveTopic = z.enum(liveTopics);

export type LiveTopic = z.infer<typeof LiveTopic>;

/**
 * One live message. `epoch` and `seq` are per panel: a gap in `seq`, or a new `epoch`, means messages were missed and
 * the client resumes (`resume` with the last seq) or reads everything anew. `state` carries the new state in the shapes
 * of the REST replies, so that nothing need be fetched again; clients of the family ignore it. By topic: MODE_CHANGE:
 * the changed rows of GET /panel/area. DEVICE_STATUS: the record of GET /panel/device, absent when the device is gone;
 * data `device_id area`. PANEL_STATUS: GET /panel/status. PANEL_ONLINE: `online` or `offline`. REPORT, data `type
 * area`: with type MODE_CHANGE, ALARM or STATUS a row of GET /event; with CARE, LOCATION, RULES or SETTINGS no state: GET
 * /care, /location/tracker, /automation/rule and /panel/info tell those who may know; with INCIDENT, data `incident` too, the incident as
 * GET /incident has it, absent when it is no longer kept; with AREA the row of GET /panel/area of an area that changed
 * otherwise than in mode, phase and alarm, as in what stands in the way of arming. CAPTURE, data `device_id area`: `capture_id device_id at`; to whom
 * GET /camera/list_captures shows it.
 * WIRED_SENSOR, beside its DEVICE_STATUS, data `device_id area`: a wired input moved. TCP_PERCENTAGE of learning and
 * walk tests, data `type: percentage, job: learning or walk_test, state: running or done, percent, count, device_id`:
 * read the rest anew. ALARM: nothing, beside its REPORT.
 */
export const LiveMessage = z.object({
  refreshed_type: LiveTopic,
  refreshed: z.literal(true),
  data: z.record(z.string(), z.unknown()).optional(),
  panel: z.string(),
  epoch: z.string(),
  seq: z.number().int().positive(),
  state: z.unknown().optional(),
});

export type LiveMessage = z.infer<typeof LiveMessage>;

/** A client's wish to resume, sent with an acknowledgement: the missed messages, or `resync` when they are gone. */
export interface ResumeRequest {
  readonly panel: string;
  readonly epoch: string;
  readonly seq: number;
}

export type ResumeReply =
  | { readonly tag: 'messages'; readonly messages: readonly string[] }
  | { readonly tag: 'resync'; readonly epoch: string; readonly seq: number };
