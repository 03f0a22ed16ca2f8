import { AreaId } from '@homeward/contract/shapes/values/ids.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import { modeOf } from './alarmo-modes.ts';
import type { AreaMap } from './alarmo-modes.ts';
import type { Step } from './import-steps.ts';
import type { AlarmoArea, AlarmoFacts, AlarmoMode, HaFacts } from './facts.ts';
import type { Home } from './home.ts';
import { personSteps } from './plan-people.ts';
import { zoneSteps } from './plan-zones.ts';
import { cleaned, nameReason, planned, refusedStep, slug, step, value } from './rows.ts';
import type { Planned } from './rows.ts';

/**
 * An area is the one with its name. Where none has one of the names, the first is the first of ours: a home that was set
 * up just now has one that nobody has named.
 */
function areasFor(home: Home, areas: readonly AlarmoArea[]): AreaMap {
  const named = (one: AlarmoArea) =>
    one.name === '' ? undefined : home.areas.find(({ name }) => slug(name) === slug(one.name));
  const isStranger = areas.every((one) => named(one) === undefined);
  const [first] = home.areas;
  const taken = new Set<number>(home.areas.map(({ id }) => id));
  const map = new Map<string, AreaId | null>();
  for (const [index, one] of areas.entries()) {
    const own = named(one) ?? (isStranger && index === 0 ? first : undefined);
    const free = Array.from({ length: limits.areas[home.series] }, (_, at) => at + 1).find(
      (no) => !taken.has(no),
    );
    const id = own?.id ?? (free === undefined ? null : AreaId.parse(free));
    if (id !== null) taken.add(id);
    map.set(one.id, id);
  }
  return map;
}

/** What Alarmo calls an area that nobody named. */
const unnamed: ReadonlySet<string> = new Set(['', 'alarmo']);

function areaStep(home: Home, area: AlarmoArea, id: AreaId | null): Step | null {
  const name = cleaned(area.name);
  if (id === null) return refusedStep('area', area.id, name, 'tooManyAreas');
  const before = home.areas.find((one) => one.id === id);
  if (before !== undefined && (unnamed.has(slug(name)) || slug(before.name) === slug(name))) return null;
  const reason = nameReason(name);
  if (reason !== null) return refusedStep('area', area.id, name, reason);
  const values = value('name', before?.name ?? '', name);
  return step('area', area.id, name, { tag: 'area', area: id, name }, { here: before?.name ?? '', values });
}

const isDelay = (seconds: number | null): boolean =>
  seconds === null || (seconds >= limits.delay.min && seconds <= limits.delay.max);

function delayStep(home: Home, area: AlarmoArea, id: AreaId, given: AlarmoMode): Step | null {
  const key = `${area.id}:${given.mode}`;
  const mode = modeOf[given.mode];
  // A new area has the delays of the first until it is given others.
  const before = home.areas.find((one) => one.id === id) ?? home.areas[0];
  const here = home.areas.find((one) => one.id === id)?.name ?? '';
  const called = cleaned(area.name);
  if (mode === undefined || before === undefined)
    return refusedStep('delay', key, called, 'noMode', {
      here,
      notes: given.mode === 'armed_vacation' ? ['vacation'] : [],
    });
  const { exit, entry } = given;
  const now = before.delays[mode];
  const values = [
    ...(exit === null ? [] : value('exit', now.exit, exit, mode)),
    ...(entry === null ? [] : value('entry1', now.entry1, entry, mode)),
  ];
  if (values.length === 0) return null;
  if (!isDelay(exit) || !isDelay(entry))
    return refusedStep('delay', key, called, 'outOfRange', { here, values });
  const importStep = { tag: 'delay', area: id, mode, exit, entry1: entry } as const;
  return step('delay', key, called, importStep, { here, values });
}

/** Minutes that the sirens sound: the longest time of any mode. Without an end they cannot. */
function sirenStep(home: Home, { areas }: AlarmoFacts): readonly (Step | null)[] {
  const times = areas.flatMap(({ modes }) => modes.flatMap(({ trigger }) => trigger ?? []));
  if (times.length === 0) return [];
  const minutes = Math.ceil(Math.max(...times) / 60);
  if (times.every((seconds) => seconds === 0)) return [refusedStep('siren', 'siren', '', 'noEnd')];
  const then = Math.min(minutes, limits.sirenMinutes.max);
  if (then === home.sirenMinutes) return [null];
  return [
    step(
      'siren',
      'siren',
      '',
      { tag: 'siren', minutes: then },
      {
        values: value('minutes', home.sirenMinutes, then),
        notes: then < minutes ? ['capped'] : [],
      },
    ),
  ];
}

/** What taking over Alarmo comes to: its areas, delays, sensors and people. */
export function planAlarmo(home: Home, facts: AlarmoFacts, ha: HaFacts): Planned {
  const map = areasFor(home, facts.areas);
  const areaSteps = facts.areas.flatMap((area) => {
    const id = map.get(area.id) ?? null;
    return [
      areaStep(home, area, id),
      ...(id === null ? [] : area.modes.map((mode) => delayStep(home, area, id, mode))),
    ];
  });
  return planned([
    ...areaSteps,
    ...sirenStep(home, facts),
    ...zoneSteps(home, facts, { ha, map }),
    ...personSteps(home, facts, map),
  ]);
}
