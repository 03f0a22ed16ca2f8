import { inPeriod } from '@homeward/contract/rules/values/day-period.ts';
import type { Condition, Rule } from '@homeward/contract/shapes/automation/automation.ts';
import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import type { DeviceId, TrackerId } from '@homeward/contract/shapes/values/ids.ts';
import { modeOf } from '@homeward/contract/rules/panel/mode-of.ts';
import { isBy, keyOf, trackerKey } from '../kernel/came-home.ts';
import { layoutOf } from '../kernel/layout.ts';
import type { PanelState } from '../state/panel-state.ts';
import { localTimeOfWeek } from '../time/local-time.ts';
import { placeOf } from '../time/moments.ts';
import { isDark } from '../time/sun.ts';
import { entryAt } from '../kernel/turn.ts';
import type { World } from '../kernel/turn.ts';
import { isAnyone } from './anyone.ts';
import { liesIn, numberOf } from './measures.ts';
import { wallOf } from './world.ts';

type Of<Tag extends Condition['tag']> = Extract<Condition, { readonly tag: Tag }>;

/** Whether a condition of a rule holds now. What nobody knows does not hold, either way round. */
export function holds(world: World, condition: Condition, rule: Pick<Rule, 'anyone'> = {}): boolean {
  const { state } = world;
  switch (condition.tag) {
    case 'mode': {
      const area = layoutOf(state.config).areaSlotOf.get(condition.area);
      return area !== undefined && condition.modes.includes(modeOf(entryAt(state.areas, area).phase));
    }
    case 'measure': {
      const value = numberOf(wordsOf(state, condition.device), condition.measure);
      return value !== null && liesIn(condition, value);
    }
    case 'period':
      return inPeriod(condition.period, localTimeOfWeek(state.config.timeZone, wallOf(world)));
    case 'dark': {
      const place = placeOf(state.config);
      return place !== null && isDark(place, wallOf(world)) === condition.dark;
    }
    case 'alarm':
      return state.areas.some(({ alarm }) => alarm.tag === 'sounding') === condition.on;
    case 'device':
      return stands(wordsOf(state, condition.device), condition.is);
    case 'inside':
      return isInside(state, condition, rule);
    case 'setBy': {
      const area = layoutOf(state.config).areaSlotOf.get(condition.area);
      return area !== undefined && isBy(entryAt(state.areas, area).by, condition.by);
    }
    case 'cameHome':
      return hasCome(world, condition) === condition.came;
    case 'group':
      return condition.match === 'any'
        ? condition.conditions.some((one) => holds(world, one, rule))
        : condition.conditions.every((one) => holds(world, one, rule));
  }
}

/** Whether somebody came home since a minute of the day, or is there by their tracker. */
function hasCome(world: World, { by, tracker, fence, fromMinute }: Of<'cameHome'>): boolean {
  const { state, at } = world;
  const wall = wallOf(world);
  const { minute } = localTimeOfWeek(state.config.timeZone, wall);
  const since = at - ((minute - fromMinute + 1440) % 1440) * 60_000 - (wall % 60_000);
  const place = tracker === null || fence === null ? null : { tracker, fence };
  const keys = [
    ...(by === null ? [] : [keyOf(by)]),
    ...(place === null ? [] : [trackerKey(place.tracker, place.fence)]),
  ];
  return (
    state.automation.cameHome.some((one) => one.at >= since && keys.includes(one.who)) ||
    (place !== null && isInside(state, { tag: 'inside', ...place, inside: true }, {}))
  );
}

const nothing: DeviceValues = {};

/** What a device says, as far as it counts now: one that nobody hears says nothing. */
function wordsOf(state: PanelState, id: DeviceId): DeviceValues {
  const slot = layoutOf(state.config).slotOf.get(id);
  if (slot === undefined) return nothing;
  const { online, values } = entryAt(state.devices, slot);
  return online === 'online' ? values : nothing;
}

function stands({ opening, on, locked, motion }: DeviceValues, is: Of<'device'>['is']): boolean {
  switch (is) {
    case 'open':
    case 'closed':
      return opening === is;
    case 'on':
      return on === true;
    case 'off':
      return on === false;
    case 'locked':
      return locked === true;
    case 'unlocked':
      return locked === false;
    case 'motion':
      return motion === true;
    case 'still':
      return motion === false;
  }
}

/**
 * With no tracker named: inside is that anybody is, and not inside that everybody is known to be outside, whoever the
 * rule does not take in included. Trackers whose bearers do not let themselves be seen are nobody.
 */
function isInside(
  { config, location }: PanelState,
  { fence, tracker, inside }: Of<'inside'>,
  rule: Pick<Rule, 'anyone'>,
): boolean {
  const sideOf = (id: TrackerId): boolean | null => {
    const known = location.known.find((one) => one.tracker === id);
    return known?.sides.find((side) => side.fence === fence)?.inside ?? null;
  };
  const there = config.trackers.flatMap(({ id, consent }) =>
    consent && (tracker === null || id === tracker) ? [id] : [],
  );
  const meant = tracker === null ? there.filter((id) => isAnyone(rule, id)) : there;
  if (inside) return meant.some((id) => sideOf(id) === true);
  return meant.length > 0 && there.every((id) => sideOf(id) === false);
}
