import type { Rule } from '@homeward/contract/shapes/automation/automation.ts';
import { silentKinds } from '@homeward/contract/words/alarms/alarm-kinds.ts';
import type { TrackerId } from '@homeward/contract/shapes/values/ids.ts';
import { panelActor } from '@homeward/contract/shapes/values/modes.ts';
import { isBy } from '../kernel/came-home.ts';
import { layoutOf } from '../kernel/layout.ts';
import { entryAt } from '../kernel/turn.ts';
import type { InternalEvent, World } from '../kernel/turn.ts';
import { isAnyone } from './anyone.ts';
import type { DeviceRules, Program, RuleBy } from './program.ts';

const none: readonly Rule[] = [];

/** What happens to a device that rules may wait for. */
export type DeviceHappening = Extract<
  InternalEvent,
  { readonly tag: 'opened' | 'closed' | 'motion' | 'motionEnded' | 'pressed' | 'values' }
>;

/** Rules that wait for just what happened to a device; those that wait for what lasts are found elsewhere. */
export function deviceRulesFor(
  { state }: World,
  rules: DeviceRules,
  happening: DeviceHappening,
): readonly Rule[] {
  if (happening.tag === 'pressed')
    return rules.pressed.filter(({ trigger: { action } }) => action === null || action === happening.action);
  if (happening.tag !== 'values') return rules[happening.tag];
  if (rules.switched.length === 0) return rules.switched;
  const slot = layoutOf(state.config).slotOf.get(happening.device);
  const on = slot === undefined ? null : (entryAt(state.devices, slot).values.on ?? null);
  return on === (happening.before.on ?? null)
    ? none
    : rules.switched.filter(({ trigger }) => trigger.on === on);
}

/** Rules that wait for just what happened elsewhere. */
export function rulesFor({ state }: World, program: Program, happening: InternalEvent): readonly Rule[] {
  switch (happening.tag) {
    case 'mode': {
      const rules = program.areas.get(happening.area)?.mode[happening.mode] ?? none;
      if (!rules.some(({ trigger }) => trigger.tag === 'mode' && trigger.by !== undefined)) return rules;
      const slot = layoutOf(state.config).areaSlotOf.get(happening.area);
      const actor = slot === undefined ? panelActor : entryAt(state.areas, slot).by;
      return rules.filter(
        ({ trigger }) => trigger.tag !== 'mode' || trigger.by === undefined || isBy(actor, trigger.by),
      );
    }
    case 'webhook': {
      const rule = program.called.get(happening.rule);
      return rule === undefined ? none : [rule];
    }
    case 'exitBegan':
    case 'entryBegan':
      return program.areas.get(happening.area)?.[happening.tag][happening.mode] ?? none;
    case 'exitStopped':
      return program.areas.get(happening.area)?.exitStopped ?? none;
    case 'alarm': {
      // Rules have nothing to answer in what happened long ago.
      if (happening.isLate) return none;
      const named = program.alarms.get(happening.kind) ?? none;
      // A silent alarm starts only what asks for its kind by name: nothing may show it on site.
      const any = silentKinds.has(happening.kind) ? none : (program.alarms.get(null) ?? none);
      return any.length === 0 ? named : [...named, ...any];
    }
    case 'fault': {
      const waiting = [
        ...(program.faults.get(happening.fault) ?? none),
        ...(program.faults.get(null) ?? none),
      ] as readonly RuleBy<'fault'>[];
      return waiting.filter(({ trigger }) => trigger.over === happening.over);
    }
    case 'arrived':
      return movedBy(program.arrived.get(happening.fence), happening);
    case 'left':
      return movedBy(program.left.get(happening.fence), happening);
    // What no rule waits for.
    default:
      return none;
  }
}

const movedBy = (
  rules: readonly RuleBy<'arrived' | 'left'>[] | undefined,
  { tracker }: { readonly tracker: TrackerId },
): readonly Rule[] =>
  rules?.filter((rule) =>
    rule.trigger.tracker === null ? isAnyone(rule, tracker) : rule.trigger.tracker === tracker,
  ) ?? none;
