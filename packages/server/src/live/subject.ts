import type { JobState } from '@homeward/contract/shapes/panel/job.ts';
import type { ShareKind } from '@homeward/contract/shapes/care/sharing.ts';
import type { AccountId, AreaId, DeviceId, PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { LiveMessage, LiveTopic } from '@homeward/contract/shapes/api/live.ts';
import { lifeKind } from '@homeward/contract/rules/care/sharing.ts';
import { encodeArea } from '@homeward/contract/wire/area.ts';
import { encodeEvent } from '@homeward/contract/wire/event.ts';
import { encodeStatus } from '@homeward/contract/wire/panel.ts';
import { recordOf } from '../panels/device-record.ts';
import { eventInScope } from '../panels/event-scope.ts';
import { isPlaceWithheld, withholds } from '../panels/shared-panel.ts';
import { areaInScope, incidentInScope, seesArea } from '../panels/scope.ts';
import type { Scope } from '../panels/scope.ts';
import { partOf } from '../panels/cached-panel.ts';
import type { CachedPanel } from '../panels/cached-panel.ts';
import { offsetMinutes } from '../panels/time-zone.ts';
import type { KeptEvent } from '../store/events.ts';
import type { Audience } from './audience.ts';
import type { Progress } from './progress.ts';

/**
 * What a live message is about. Streams keep these instead of texts: a resumed message carries the state of now, and a
 * day of history stays small.
 */
export type Subject =
  /** `silent`: nothing of it is new to those who may not know of silent alarms; they are told as of anything else. */
  | { readonly tag: 'mode'; readonly area: AreaId; readonly silent: boolean }
  /** Anything else of an area: what stands in the way of arming, its name, its delays. */
  | ({ readonly tag: 'area'; readonly area: AreaId } & Lived)
  | ({ readonly tag: 'device'; readonly device: DeviceId; readonly area: AreaId } & Lived)
  | { readonly tag: 'status' }
  /** Something beside devices and incidents moved on; whoever may read it asks what. */
  | ({ readonly tag: 'part'; readonly part: 'CARE' | 'LOCATION' | 'RULES' | 'SETTINGS' } & Lived)
  | { readonly tag: 'online' }
  | ({ readonly tag: 'progress'; readonly progress: Progress } & Lived)
  /** A wired input moved. */
  | ({ readonly tag: 'wired'; readonly device: DeviceId; readonly area: AreaId } & Lived)
  | { readonly tag: 'job'; readonly job: string; readonly percent: number; readonly state: JobState }
  | ({
      readonly tag: 'report';
      readonly kind: 'MODE_CHANGE' | 'ALARM' | 'STATUS';
      readonly event: number;
      readonly area: AreaId | null;
      readonly silent: boolean;
    } & Lived)
  | { readonly tag: 'alarm'; readonly area: AreaId | null; readonly silent: boolean }
  | {
      readonly tag: 'incident';
      readonly incident: string;
      readonly area: AreaId;
      readonly silent: boolean;
    }
  | {
      readonly tag: 'capture';
      readonly capture: string;
      readonly device: DeviceId;
      readonly area: AreaId | null;
      readonly at: number;
      /** An alarm carries it. */
      readonly ofAlarm: boolean;
    };

/** That something came of somebody's life alone says when they moved: who may not know what hears nothing of it. */
interface Lived {
  /** All that is new, by its kinds; absent where anything else is new, too. */
  readonly only?: readonly Life[];
}

/** A kind that is shared or not; of whereabouts also whose: the bearer of the tracker, null where it is no account. */
export interface Life {
  readonly kind: ShareKind;
  readonly account?: string | null;
}

const isKept = ({ withheld }: Scope, { kind, account }: Life): boolean =>
  account === undefined
    ? withholds(withheld, kind)
    : isPlaceWithheld(withheld, account === null ? {} : { account: account as AccountId });

const hears = (scope: Scope, { only }: Lived): boolean =>
  only === undefined || only.some((life) => !isKept(scope, life));

export function sees({ scope, cameras }: Audience, subject: Subject): boolean {
  switch (subject.tag) {
    case 'status':
    case 'online':
      return true;
    case 'part':
      return hears(scope, subject);
    // Whoever sees a part of the panel only has nothing to do with what is done to all of it.
    case 'job':
      return scope.areas.length === 0;
    case 'progress':
      return scope.areas.length === 0 && hears(scope, subject);
    case 'mode':
      return seesArea(scope, subject.area);
    case 'area':
    case 'device':
    case 'wired':
      return seesArea(scope, subject.area) && hears(scope, subject);
    // As REST shows pictures: of a camera that is gone, to whoever sees the whole panel alone.
    case 'capture':
      return (
        (subject.area === null ? scope.areas.length === 0 : seesArea(scope, subject.area)) &&
        cameras.has(subject.device, subject.ofAlarm)
      );
    case 'report':
      return seesArea(scope, subject.area) && (scope.silent || !subject.silent) && hears(scope, subject);
    case 'alarm':
    case 'incident':
      return seesArea(scope, subject.area) && (scope.silent || !subject.silent);
  }
}

/** What a message is made from, beside its subject. */
export interface Around {
  readonly panel: PanelId;
  readonly resident: CachedPanel | undefined;
  readonly online: boolean;
  readonly events: ReadonlyMap<number, KeptEvent>;
}

type Told = Pick<LiveMessage, 'refreshed_type' | 'data' | 'state'>;

const areaData = (area: AreaId | null): Record<string, unknown> => ({ area: String(area ?? 0) });

/** The message of a subject as a scope sees it now. State is absent where the thing is gone. */
export function tell(scope: Scope, subject: Subject, around: Around): Told {
  const { resident } = around;
  const state = (value: unknown): { state?: unknown } => (value === undefined ? {} : { state: value });
  switch (subject.tag) {
    case 'mode':
    case 'area': {
      const area = resident?.areas.find(({ id }) => id === subject.area);
      const seen = area && resident && areaInScope(scope, area, resident.silentIncidents);
      const rows = seen && [encodeArea(seen)];
      if (subject.tag === 'area' || (subject.silent && !scope.silent))
        return report('AREA', subject.area, rows);
      return { refreshed_type: 'MODE_CHANGE', ...state(rows) };
    }
    case 'device': {
      const device = resident?.devices.find(({ id }) => id === subject.device);
      return {
        refreshed_type: 'DEVICE_STATUS',
        data: { device_id: subject.device, ...areaData(subject.area) },
        ...state(device && resident && recordOf(resident, device)),
      };
    }
    case 'status':
      return { refreshed_type: 'PANEL_STATUS', ...state(resident && encodeStatus(resident)) };
    case 'part':
      return report(subject.part, null, undefined);
    case 'online':
      return { refreshed_type: 'PANEL_ONLINE', state: around.online ? 'online' : 'offline' };
    case 'progress': {
      const { job, state: word, percent, count } = subject.progress;
      return {
        refreshed_type: 'TCP_PERCENTAGE',
        data: {
          type: 'percentage',
          job,
          state: word,
          percent: String(percent),
          count: String(count),
          device_id: heard(scope, resident, subject.progress),
        },
      };
    }
    case 'wired':
      return {
        refreshed_type: 'WIRED_SENSOR',
        data: { device_id: subject.device, ...areaData(subject.area) },
      };
    case 'job': {
      const { job, percent, state: word } = subject;
      return { refreshed_type: 'TCP_PERCENTAGE', data: { job, percent: String(percent), state: word } };
    }
    case 'report': {
      const kept = around.events.get(subject.event);
      return report(subject.kind, subject.area, kept && eventState(scope, kept, resident));
    }
    case 'alarm':
      return { refreshed_type: 'ALARM' };
    case 'incident': {
      const known = resident && partOf(resident, 'incidents');
      const incident = known?.find(({ id }) => id === subject.incident);
      const told = report('INCIDENT', subject.area, incident && incidentInScope(scope, incident));
      return { ...told, data: { ...told.data, incident: subject.incident } };
    }
    case 'capture':
      return {
        refreshed_type: 'CAPTURE',
        data: { device_id: subject.device, ...areaData(subject.area) },
        state: { capture_id: subject.capture, device_id: subject.device, at: String(subject.at) },
      };
  }
}

/** The newest device: of a walk test none that tells who moved to whom that is not shared. */
function heard({ withheld }: Scope, resident: CachedPanel | undefined, { job, device }: Progress): string {
  const kind = resident?.devices.find(({ id }) => id === device)?.kind;
  const life = job === 'walk_test' && kind !== undefined ? lifeKind(kind) : null;
  return device === null || (life !== null && withholds(withheld, life)) ? '' : device;
}

const report = (type: string, area: AreaId | null, value: unknown): Told => ({
  refreshed_type: 'REPORT' satisfies LiveTopic,
  data: { type, ...areaData(area) },
  ...(value === undefined ? {} : { state: value }),
});

const eventState = (scope: Scope, kept: KeptEvent, resident: CachedPanel | undefined): unknown =>
  encodeEvent(
    {
      reportId: String(kept.id),
      epoch: kept.epoch,
      receivedAt: kept.receivedAt,
      event: eventInScope(scope, kept.event),
    },
    offsetMinutes(resident?.head.timeZone ?? 'UTC', kept.event.at),
  );
