import type { ShareKind } from '@homeward/contract/shapes/care/sharing.ts';
import type { CareView } from '@homeward/contract/shapes/care/care.ts';
import type { DeviceView } from '@homeward/contract/shapes/devices/device.ts';
import type { AreaView } from '@homeward/contract/shapes/panel/area.ts';
import type { PanelChange } from '@homeward/contract/shapes/panel/panel.ts';
import { shareKinds } from '@homeward/contract/words/care/share-kinds.ts';
import { lifeKind, movedKind, sharedCare } from '@homeward/contract/rules/care/sharing.ts';
import { partOf } from '../panels/cached-panel.ts';
import type { CachedPanel } from '../panels/cached-panel.ts';
import { sharedDevice } from '../panels/shared-values.ts';
import { withoutLife, withoutMeter, withoutObstacles } from '../panels/shared-panel.ts';
import type { Progress } from './progress.ts';
import type { Life, Subject } from './subject.ts';

type Only = Pick<Extract<Subject, { tag: 'part' }>, 'only'>;

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const more: Only = {};
const onlyOf = (only: readonly Life[]): Only => (only.length === 0 ? more : { only });

/** What a device tells of somebody's life, and how it is without. */
function signsOf(
  before: CachedPanel,
  { id, kind }: DeviceView,
): readonly [ShareKind | null, (device: DeviceView) => DeviceView] {
  const own = lifeKind(kind);
  if (own !== null) return [own, withoutLife];
  if (partOf(before, 'care').meters.some(({ device }) => device === id)) return ['activity', withoutMeter];
  return [movedKind(kind), (device) => ({ ...device, lastHeard: null })];
}

/** Whether all that is new of a device is what it tells of somebody's life. */
export function onlyLife(before: CachedPanel | undefined, device: DeviceView): Only {
  const known = before?.devices.find(({ id }) => id === device.id);
  if (before === undefined || known === undefined) return more;
  const [kind, without] = signsOf(before, device);
  if (kind === null) return more;
  const rest = (one: DeviceView): DeviceView => without(sharedDevice(one));
  return same(rest(known), rest(device)) ? { only: [{ kind }] } : more;
}

/** Whether all that is new of a walk test is that somebody was heard. */
export function onlyHeard(before: CachedPanel, { job, state, device }: Progress): Only {
  const kind = before.devices.find(({ id }) => id === device)?.kind;
  const life = kind === undefined ? null : lifeKind(kind);
  return job === 'walk_test' && state === 'running' && life !== null ? { only: [{ kind: life }] } : more;
}

/** Whether all that is new of an area is that somebody moves, or lies in bed, where it is to be armed. */
export function onlyObstacles(before: CachedPanel, known: AreaView, area: AreaView): Only {
  const kinds = new Map(before.devices.map(({ id, kind }) => [id, lifeKind(kind)]));
  const without = (one: AreaView): AreaView =>
    withoutObstacles(one, (id) => (kinds.get(id) ?? null) !== null);
  if (!same(without(known), without(area))) return more;
  const of = (kind: ShareKind) => (one: AreaView) => withoutObstacles(one, (id) => kinds.get(id) === kind);
  const only = shareKinds.filter((kind) => !same(of(kind)(known), known) || !same(of(kind)(area), area));
  return onlyOf(only.map((kind) => ({ kind })));
}

/** Whether all that is new of a part is what is shared or not. */
export function onlyOfPart(
  before: CachedPanel | undefined,
  part: Extract<Subject, { tag: 'part' }>['part'],
  change: PanelChange,
): Only {
  if (before === undefined) return more;
  if (part === 'CARE' && change.care === undefined && change.careNow !== undefined)
    return ofCare(partOf(before, 'careNow'), change.careNow);
  if (part === 'LOCATION' && change.geofences === undefined && change.trackers === undefined)
    return ofPlaces(before, change.trackersNow ?? []);
  return more;
}

function ofCare(known: CareView, care: CareView): Only {
  if (
    !same(
      sharedCare(known, () => true),
      sharedCare(care, () => true),
    )
  )
    return more;
  const without = (kind: ShareKind, one: CareView) => sharedCare(one, (kept) => kept !== kind);
  const only = shareKinds.filter((kind) => !same(without(kind, known), without(kind, care)));
  return onlyOf(only.map((kind) => ({ kind })));
}

function ofPlaces(before: CachedPanel, now: NonNullable<PanelChange['trackersNow']>): Only {
  const known = new Map(partOf(before, 'trackersNow').map((view) => [view.id, view]));
  const moved = new Set(now.filter((view) => !same(known.get(view.id), view)).map(({ id }) => id));
  return onlyOf(
    partOf(before, 'trackers')
      .filter(({ id }) => moved.has(id))
      .map(({ account }) => ({ kind: 'places', account: account ?? null })),
  );
}
