import type { Maintenance } from '@homeward/contract/shapes/panel/maintenance.ts';
import type { JobResult } from '@homeward/contract/shapes/panel/job.ts';
import type { DeviceId, Instant } from '@homeward/contract/shapes/values/ids.ts';
import { DeviceId as DeviceName } from '@homeward/contract/shapes/values/ids.ts';
import { z } from 'zod';
import { partOf } from '../panels/cached-panel.ts';
import type { CachedPanel } from '../panels/cached-panel.ts';

/** What a panel does by itself for minutes, and a job looks at. */
export type WatchedKind = 'learning' | 'walkTest';

/** What goes on at a panel, as its state has it. */
export interface Watched {
  readonly running: boolean;
  /** 0 to 100. */
  readonly percent: number;
  /** What there is so far, or what it came to. */
  readonly result: JobResult;
}

/** What of an earlier look counts on: the panel's own list of who spoke is short, and forgets what was new once. */
const Before = z.object({
  idleUntil: z.number().nullable().catch(null),
  found: z.array(z.object({ device: DeviceName, learned: z.boolean() })).catch([]),
  tested: z.array(z.object({ device: DeviceName })).catch([]),
});
const nothing = Before.parse({});

const beforeOf = (result: JobResult | null): z.infer<typeof Before> => {
  const before = Before.safeParse(result ?? {});
  return before.success ? before.data : nothing;
};

type Began = { readonly startedAt: Instant; readonly idleUntil: Instant } | null;
type Ended = { readonly startedAt: Instant; readonly endedAt: Instant } | null;

/** When it began and ends, and what ended it, where that is known: `idle` is nobody's doing, `stopped` somebody's. */
function timesOf(began: Began, ended: Ended, idleUntil: number | null): JobResult {
  if (began !== null) return { startedAt: began.startedAt, idleUntil: began.idleUntil };
  if (ended === null) return {};
  const { startedAt, endedAt } = ended;
  if (idleUntil === null) return { startedAt, endedAt };
  return { startedAt, endedAt, ended: endedAt >= idleUntil ? 'idle' : 'stopped' };
}

/** Devices that asked to join, newest first, and which of them are part of the panel now and were not before. */
function learningOf(
  resident: CachedPanel,
  { learning, lastLearning }: Maintenance,
  last: JobResult | null,
): Watched {
  const before = beforeOf(last);
  const learned = new Set<DeviceId>(
    before.found.flatMap(({ device, learned: was }) => (was ? [device] : [])),
  );
  const members = new Map(resident.devices.map((device) => [device.id, device]));
  const found = (learning ?? lastLearning)?.found.map(({ id, kind, name, known }) => {
    const member = members.get(id);
    return {
      device: id,
      type: kind,
      name: member?.name ?? name,
      learned: member !== undefined && (!known || learned.has(id)),
    };
  });
  return {
    running: learning !== null,
    percent: 0,
    result: { ...timesOf(learning, lastLearning, before.idleUntil), found: found ?? [] },
  };
}

/** Devices that have been heard in the walk test, and those that have not. */
function walkTestOf(
  resident: CachedPanel,
  { walkTest, lastWalkTest }: Maintenance,
  last: JobResult | null,
): Watched {
  const before = beforeOf(last);
  const heard = new Set<DeviceId>([
    ...before.tested.map(({ device }) => device),
    ...((walkTest ?? lastWalkTest)?.rows ?? []).map(({ device }) => device),
  ]);
  const devices = resident.devices.map(({ id, name, area, zone }) => ({ device: id, name, area, zone }));
  const tested = devices.filter(({ device }) => heard.has(device));
  return {
    running: walkTest !== null,
    percent: devices.length === 0 ? 0 : (tested.length * 100) / devices.length,
    result: {
      ...timesOf(walkTest, lastWalkTest, before.idleUntil),
      tested,
      untested: devices.filter(({ device }) => !heard.has(device)),
    },
  };
}

/** How it stands by a state of the panel; `last` is what an earlier look has brought. */
export function watchedIn(kind: WatchedKind, resident: CachedPanel, last: JobResult | null): Watched {
  const maintenance = partOf(resident, 'maintenance');
  return kind === 'learning'
    ? learningOf(resident, maintenance, last)
    : walkTestOf(resident, maintenance, last);
}
