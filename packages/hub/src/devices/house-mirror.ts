import type { Refusal } from '@homeward/contract/shapes/panel/command.ts';
import type { PanelEvent } from '@homeward/contract/shapes/alarms/event.ts';
import type { HouseNote, HouseObstacle, HouseRefusal, HouseWish } from '@homeward/drivers/house.ts';
import type { Driver } from '@homeward/drivers/port.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import type { DevicesOptions } from './devices-options.ts';
import { createHouseView } from './house-view.ts';
import type { Line } from './line.ts';

export interface HouseMirrorOptions extends Pick<DevicesOptions, 'state' | 'wished'> {
  readonly lines: readonly Line[];
}

/** Keeps other systems in the house knowing how it stands, and takes wishes from them. */
export interface HouseMirror {
  /** The panel's state may have changed, or a driver was made anew. */
  update(): void;
  /** The panel says that something has happened. */
  happened(event: PanelEvent): void;
  wished(line: Line, wish: HouseWish): void;
}

/** Wishes that may wait for an answer at a line: whoever sends more floods it. */
const mostWishes = 4;
/** XYZ of an arming that was refused or came to nothing. */
const failedToArm = /^18[13]454/;

/** What the panel did not do, in a word; null is for its own event to tell. */
function reasonOf(refusal: Refusal): HouseRefusal | null {
  switch (refusal.tag) {
    case 'obstacles':
      return null;
    case 'wrongPin':
      return 'wrongCode';
    case 'lockedOut':
      return 'lockedOut';
    case 'pinRequired':
      return 'noCode';
    case 'notAllowed':
      return 'notAllowed';
    case 'expired':
      return 'late';
    case 'invalid':
      return refusal.why === 'v2_mg_disarm_alarm_first' ? 'alarmSounds' : 'failed';
    default:
      return 'failed';
  }
}

/** How something in the way stands; blank where that is over, or is no device. */
function whyOf(state: PanelState, name: string): string {
  const slot = state.config.devices.findIndex((one) => one.name === name);
  const [fault] = state.devices.get(slot)?.faults ?? [];
  const condition = state.zones.get(slot)?.condition;
  if (condition === 'active') return 'open';
  return fault ?? (condition === 'unknown' ? 'unknown' : '');
}

const obstaclesIn = (state: PanelState, detail: string | null): readonly HouseObstacle[] =>
  (detail ?? '')
    .split(', ')
    .filter((name) => name !== '')
    .map((name) => ({ name, why: whyOf(state, name) }));

type Seen = Pick<PanelState, 'areas' | 'devices' | 'zones' | 'config' | 'status' | 'incidents'>;
const isSame = (one: Seen | undefined, other: Seen): boolean =>
  one !== undefined &&
  one.areas === other.areas &&
  one.devices === other.devices &&
  one.zones === other.zones &&
  one.config === other.config &&
  one.status === other.status &&
  one.incidents === other.incidents;

export function createHouseMirror(options: HouseMirrorOptions): HouseMirror {
  const { lines, state } = options;
  const view = createHouseView();
  const told = new WeakMap<NonNullable<Driver['shows']>, Seen>();
  const waiting = new Map<Line, number>();

  const note = (one: HouseNote): void => {
    for (const { supervisor } of lines) supervisor.shows()?.note(one);
  };

  async function wished(line: Line, wish: HouseWish): Promise<void> {
    const { area, mode } = wish;
    const before = waiting.get(line) ?? 0;
    let refused: HouseRefusal | null = 'failed';
    if (before < mostWishes) {
      waiting.set(line, before + 1);
      const refusal = await options.wished({ gateway: line.id ?? line.name, name: line.name }, wish);
      waiting.set(line, (waiting.get(line) ?? 1) - 1);
      refused = refusal === null ? null : reasonOf(refusal);
    }
    if (refused === null) return;
    const what = mode === 'disarm' ? 'failedToDisarm' : 'failedToArm';
    line.supervisor.shows()?.note({ what, area, reason: refused, inTheWay: [], by: '' });
  }

  return {
    update: () => {
      const now = state();
      const open = lines.flatMap(({ supervisor }) => supervisor.shows() ?? []);
      const behind = open.filter((shows) => !isSame(told.get(shows), now));
      if (behind.length === 0) return;
      const house = view(now);
      for (const shows of behind) {
        told.set(shows, now);
        shows.house(house);
      }
    },
    happened: ({ code, area, detail, actor }) => {
      if (area === null || !failedToArm.test(code)) return;
      if (!lines.some(({ supervisor }) => supervisor.shows() !== null)) return;
      note({
        what: 'failedToArm',
        area,
        reason: 'inTheWay',
        inTheWay: obstaclesIn(state(), detail),
        by: actor.tag === 'panel' ? '' : actor.name,
      });
    },
    wished: (line, wish) => void wished(line, wish),
  };
}
