import type { Maintenance } from '@homeward/contract/shapes/panel/maintenance.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';

/** How far learning or a walk test has come, as TCP_PERCENTAGE tells it. */
export interface Progress {
  readonly job: 'learning' | 'walk_test';
  readonly state: 'running' | 'done';
  /** Percent, 0 to 100: of a walk test the part of the devices that has been heard. */
  readonly percent: number;
  /** Devices that were found or heard. */
  readonly count: number;
  /** The newest of them. */
  readonly device: DeviceId | null;
}

function learningOf({ learning, lastLearning }: Maintenance): Progress {
  const { found } = learning ?? lastLearning ?? { found: [] };
  const running = learning !== null;
  return {
    job: 'learning',
    state: running ? 'running' : 'done',
    percent: running ? 0 : 100,
    count: found.length,
    device: found[0]?.id ?? null,
  };
}

function walkOf({ walkTest, lastWalkTest }: Maintenance, devices: number): Progress {
  const { rows } = walkTest ?? lastWalkTest ?? { rows: [] };
  const heard = new Set(rows.map(({ device }) => device)).size;
  const running = walkTest !== null;
  const part = devices === 0 ? 0 : Math.min(100, Math.floor((heard * 100) / devices));
  return {
    job: 'walk_test',
    state: running ? 'running' : 'done',
    percent: running ? part : 100,
    count: heard,
    device: rows[0]?.device ?? null,
  };
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What has come on between two moments; `devices` is how many the panel has. */
export function progressBetween(
  before: Maintenance | undefined,
  after: Maintenance,
  devices: number,
): readonly Progress[] {
  const learned = !same(before?.learning ?? null, after.learning);
  const walked = !same(before?.walkTest ?? null, after.walkTest);
  return [...(learned ? [learningOf(after)] : []), ...(walked ? [walkOf(after, devices)] : [])];
}
