import { groupProblems, sceneProblems } from '@homeward/contract/rules/automation/automation-problems.ts';
import type { Problem } from '@homeward/contract/rules/devices/command-problems.ts';
import type { DeviceGroup, Rule, Scene } from '@homeward/contract/shapes/automation/automation.ts';
import type { Lack } from '@homeward/contract/routes/automation/removed.ts';
import { ruleProblems } from '@homeward/contract/rules/automation/rule-problems.ts';
import { placeOfStart, startsOf, writtenRule } from '@homeward/contract/rules/automation/rule-parts.ts';
import type { RuleHouse } from '@homeward/contract/rules/automation/rule-part-problems.ts';
import type { KeptEntry } from './kept.ts';

/** Something that was removed, as it can come back into the house that there is. */
export interface Judged<Entry> {
  /** Without what it lacks. */
  readonly entry: Entry;
  readonly lacks: readonly Lack[];
  /** What it cannot do without, or what stands in its place. */
  readonly stopped: Lack | null;
  /** It was on, and is not any more. */
  readonly switchedOff: boolean;
}

/** The name of what the field of an entry points at, as far as it was known when the entry was removed. */
function nameAt(entry: unknown, where: string, names: ReadonlyMap<string, string>): string {
  let part = entry;
  let name = '';
  for (const step of where.split('.')) {
    part = typeof part === 'object' && part !== null ? Reflect.get(part, step) : undefined;
    const own = typeof part === 'object' && part !== null ? Object.values(part) : [part];
    for (const value of own) if (typeof value === 'string') name = names.get(value) ?? name;
  }
  return name;
}

/** The first problem of each part below `list`, by the part's index. */
function lost(problems: readonly Problem[], list: string): ReadonlyMap<number, Problem> {
  const found = new Map<number, Problem>();
  for (const problem of problems) {
    const [place, index] = problem.where.split('.');
    if (place === list && index !== undefined && !found.has(Number(index))) found.set(Number(index), problem);
  }
  return found;
}

const lacksOf = <Entry>({ entry, names }: KeptEntry<Entry>, problems: Iterable<Problem>): Lack[] =>
  [...problems].map(({ why, where }) => ({ why, where, name: nameAt(entry, where, names) }));

const without = <Part>(parts: readonly Part[], gone: ReadonlyMap<number, Problem>): readonly Part[] =>
  parts.filter((_, index) => !gone.has(index));

/** A scene does what is left of it; one of which nothing is left stays away. */
export function judgedScene(kept: KeptEntry<Scene>, house: RuleHouse): Judged<Scene> {
  const gone = lost(sceneProblems(kept.entry, house), 'actions');
  const lacks = lacksOf(kept, gone.values());
  const actions = without(kept.entry.actions, gone);
  return {
    entry: { ...kept.entry, actions },
    lacks,
    stopped: actions.length === 0 ? (lacks[0] ?? null) : null,
    switchedOff: false,
  };
}

/**
 * A rule needs what starts it, and something to do. One that lost a condition would run when nobody wants it to: whatever
 * lacks something comes back switched off.
 */
export function judgedRule(kept: KeptEntry<Rule>, house: RuleHouse): Judged<Rule> {
  const { entry } = kept;
  const problems = ruleProblems(entry, house);
  const conditions = lost(problems, 'conditions');
  const actions = lost(problems, 'actions');
  const inParts = lacksOf(kept, [...conditions.values(), ...actions.values()]);
  const left = without(entry.actions, actions);
  // Where one of several things that start it is gone, the others still do.
  const starts = startsOf(entry);
  const lostStarts = starts.map((_, index) => {
    const place = placeOfStart(index);
    return problems.find(({ where }) => where === place || where.startsWith(`${place}.`));
  });
  const [trigger, ...orTriggers] = starts.filter((_, index) => lostStarts[index] === undefined);
  const [start, ...more] = lacksOf(
    kept,
    lostStarts.filter((one) => one !== undefined),
  );
  const lacks = trigger === undefined || start === undefined ? inParts : [start, ...more, ...inParts];
  return {
    entry: writtenRule({
      ...entry,
      enabled: entry.enabled && lacks.length === 0,
      trigger: trigger ?? entry.trigger,
      orTriggers,
      conditions: without(entry.conditions, conditions),
      actions: left,
    }),
    lacks,
    stopped:
      trigger === undefined && start !== undefined
        ? start
        : left.length === 0
          ? (lacks.at(-1) ?? null)
          : null,
    switchedOff: entry.enabled && lacks.length > 0,
  };
}

/** A group has the members that are still there. */
export function judgedGroup(kept: KeptEntry<DeviceGroup>, house: RuleHouse): Judged<DeviceGroup> {
  const gone = lost(groupProblems(kept.entry, house), 'devices');
  return {
    entry: { ...kept.entry, devices: without(kept.entry.devices, gone) },
    lacks: lacksOf(kept, gone.values()),
    stopped: null,
    switchedOff: false,
  };
}
