import type {
  Rule,
  RuleAction,
  SceneAction,
  Trigger,
} from '@homeward/contract/shapes/automation/automation.ts';
import { wantedBy } from '@homeward/contract/rules/devices/confirmation.ts';
import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import type { AlarmKind } from '@homeward/contract/shapes/alarms/incident.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { plainRules } from './plain-rules.ts';
import type { PlainRule } from './plain-rules.ts';
import type { PanelConfig } from '../state/config.ts';

/** An action as rules and scenes have it. */
export type AnyAction = RuleAction | SceneAction;

/** What an action tells one device, or what mode it sets, with scenes and groups taken apart. */
export type ActionEffect =
  | {
      readonly tag: 'tells';
      readonly device: DeviceId;
      readonly command: DeviceCommand;
      readonly by: AnyAction;
    }
  | { readonly tag: 'sets'; readonly action: Extract<AnyAction, { tag: 'mode' }> }
  | { readonly tag: 'alarms'; readonly kind: AlarmKind; readonly by: AnyAction }
  | { readonly tag: 'other'; readonly action: AnyAction };

/** Everything that comes of an action, scenes and groups included. What is not there does nothing. */
export function deedsOf(config: PanelConfig, action: AnyAction): readonly ActionEffect[] {
  switch (action.tag) {
    case 'device':
      return [{ tag: 'tells', device: action.device, command: action.command, by: action }];
    case 'group': {
      const devices = config.deviceGroups.find(({ id }) => id === action.group)?.devices ?? [];
      return devices.map((device) => ({ tag: 'tells', device, command: action.command, by: action }));
    }
    case 'scene':
      return (config.scenes.find(({ id }) => id === action.scene)?.actions ?? []).flatMap((one) =>
        deedsOf(config, one),
      );
    case 'mode':
      return [{ tag: 'sets', action }];
    case 'alarm':
      return [{ tag: 'alarms', kind: 'technical', by: action }];
    default:
      return [{ tag: 'other', action }];
  }
}

/** Seconds after which what a command brings about ends by itself; null is never. */
export const endOf = (command: DeviceCommand): number | null =>
  command.tag === 'switch' && command.on ? (command.forSeconds ?? null) : null;

/** Whether a device that does as told starts a rule with this trigger. */
function isStartedByCommand(trigger: Trigger, device: DeviceId, command: DeviceCommand): boolean {
  if (!('device' in trigger) || trigger.device !== device) return false;
  const said = wantedBy(command);
  if (said === null) return false;
  switch (trigger.tag) {
    case 'switched':
      return said.on === trigger.on || command.tag === 'toggle' || (endOf(command) !== null && !trigger.on);
    case 'measure': {
      const number = trigger.measure === 'level' ? said.level : undefined;
      if (number === undefined || number === null) return false;
      return (
        (trigger.above === null || number > trigger.above) &&
        (trigger.below === null || number < trigger.below)
      );
    }
    default:
      return false;
  }
}

/** Whether a mode that is set starts a rule with this trigger: at once, after its exit delay, or by ending one. */
function isStartedByMode(trigger: Trigger, { area, mode }: Extract<AnyAction, { tag: 'mode' }>): boolean {
  switch (trigger.tag) {
    case 'mode':
      // A rule is nobody who could be named.
      return trigger.by === undefined && trigger.area === area && trigger.mode === mode;
    case 'exitBegan':
      return trigger.area === area && trigger.mode === mode;
    case 'exitStopped':
      return trigger.area === area && mode === 'disarm';
    default:
      return false;
  }
}

/** Whether what an action brings about can start a rule. */
export function canStart(deed: ActionEffect, trigger: Trigger): boolean {
  switch (deed.tag) {
    case 'tells':
      return isStartedByCommand(trigger, deed.device, deed.command);
    case 'sets':
      return isStartedByMode(trigger, deed.action);
    case 'alarms':
      return trigger.tag === 'alarm' && (trigger.kind === null || trigger.kind === deed.kind);
    case 'other':
      return false;
  }
}

/** Seconds from the occasion to the start, as far as the trigger itself waits. */
export function waitOf(trigger: Trigger): number {
  if (trigger.tag === 'openFor' || trigger.tag === 'closedFor') return trigger.seconds;
  return trigger.tag === 'measure' ? trigger.forSeconds : 0;
}

/** Seconds that a rule waits before one of its actions, at most. */
export const pauseBefore = ({ actions }: Pick<Rule, 'actions'>, index: number): number =>
  actions
    .slice(0, index)
    .reduce((sum, one) => sum + (one.tag === 'wait' || one.tag === 'waitUntil' ? one.seconds : 0), 0);

/** One rule that can start another, and by which of its actions. */
export interface Link {
  readonly from: PlainRule;
  readonly by: AnyAction;
  /** Seconds that the rule waits before that action. */
  readonly pause: number;
  readonly to: PlainRule;
}

/** Which rules can start which, each in each of its ways: every pair at most once. Only enabled rules count. */
export function linksOf(config: PanelConfig): readonly Link[] {
  const rules = config.rules.filter(({ enabled }) => enabled).flatMap(plainRules);
  const links: Link[] = [];
  for (const from of rules) {
    const deeds = from.actions.flatMap((by, index) =>
      deedsOf(config, by).map((deed) => ({ by, deed, pause: pauseBefore(from, index) })),
    );
    for (const to of rules) {
      const found = deeds.find(({ deed }) => canStart(deed, to.trigger));
      if (found !== undefined) links.push({ from, by: found.by, pause: found.pause, to });
    }
  }
  return links;
}
