import type {
  Rule,
  RuleAction,
  Scene,
  SimpleCondition,
  Trigger,
} from '@homeward/contract/shapes/automation/automation.ts';
import type { AreaId, DeviceId, GroupId, SceneId } from '@homeward/contract/shapes/values/ids.ts';
import { asksOf, startsOf } from '@homeward/contract/rules/automation/rule-parts.ts';
import type { RuleHouse } from '@homeward/contract/rules/automation/rule-part-problems.ts';
import { partOf } from './cached-panel.ts';
import type { CachedPanel } from './cached-panel.ts';
import { scenesInScope, seesArea } from './scope.ts';
import type { Scope } from './scope.ts';

/**
 * The house as somebody of some areas knows it: what a scene or rule names out of sight is judged as what is not there,
 * in the same words.
 */
export function houseInScope(resident: CachedPanel, scope: Scope): RuleHouse {
  const devices = resident.devices.filter(({ area }) => seesArea(scope, area));
  const seen = new Set<DeviceId>(devices.map(({ id }) => id));
  const { latitude, longitude } = partOf(resident, 'settings');
  return {
    areas: resident.areas.filter(({ id }) => seesArea(scope, id)),
    devices,
    rooms: resident.rooms,
    deviceGroups: partOf(resident, 'deviceGroups').filter(
      (group) => scope.areas.length === 0 || group.devices.every((device) => seen.has(device)),
    ),
    scenes: scenesInScope(resident, scope),
    rules: partOf(resident, 'rules'),
    geofences: partOf(resident, 'geofences'),
    trackers: partOf(resident, 'trackers'),
    latitude,
    longitude,
  };
}

/** What a part of a rule is about. `everywhere` is the whole house. */
type Reach =
  | { readonly tag: 'area'; readonly area: AreaId }
  | { readonly tag: 'device'; readonly device: DeviceId }
  | { readonly tag: 'group'; readonly group: GroupId }
  | { readonly tag: 'scene'; readonly scene: SceneId }
  | { readonly tag: 'everywhere' }
  | { readonly tag: 'nowhere' };

const nowhere: Reach = { tag: 'nowhere' };
const everywhere: Reach = { tag: 'everywhere' };

function reachOf(part: Trigger | SimpleCondition | RuleAction): Reach {
  switch (part.tag) {
    case 'exitBegan':
    case 'exitStopped':
    case 'entryBegan':
    case 'mode':
    case 'setBy':
    case 'silence':
      return { tag: 'area', area: part.area };
    case 'alarm':
      // An action raises one in an area; a trigger or condition hears those of the whole house.
      return 'area' in part ? { tag: 'area', area: part.area } : everywhere;
    case 'fault':
      // Faults of the whole house.
      return everywhere;
    case 'group':
      return { tag: 'group', group: part.group };
    case 'scene':
      return { tag: 'scene', scene: part.scene };
    case 'capture':
      return part.device === null ? everywhere : { tag: 'device', device: part.device };
    case 'time':
    case 'random':
    case 'period':
    case 'dark':
    case 'request':
    case 'notify':
    case 'arrived':
    case 'left':
    case 'inside':
    case 'cameHome':
    case 'webhook':
    case 'wait':
    case 'waitUntil':
      return nowhere;
    default:
      return { tag: 'device', device: part.device };
  }
}

/** Whether everything that a rule hears and does lies in sight. */
export function seesRule(house: RuleHouse, scope: Scope, rule: Omit<Rule, 'id'>): boolean {
  if (scope.areas.length === 0) return true;
  return [...startsOf(rule), ...asksOf(rule), ...rule.actions].every((part) => {
    const reach = reachOf(part);
    switch (reach.tag) {
      case 'nowhere':
        return true;
      case 'everywhere':
        return false;
      case 'area':
        return seesArea(scope, reach.area);
      case 'device':
        return house.devices.some(({ id }) => id === reach.device);
      case 'group':
        return house.deviceGroups.some(({ id }) => id === reach.group);
      case 'scene':
        return house.scenes.some(({ id }) => id === reach.scene);
    }
  });
}

/** The rules that somebody sees. */
export function rulesInScope(resident: CachedPanel, scope: Scope): readonly Rule[] {
  const rules = partOf(resident, 'rules');
  if (scope.areas.length === 0) return rules;
  const house = houseInScope(resident, scope);
  return rules.filter((rule) => seesRule(house, scope, rule));
}

/** A web request as those see it who may not change rules: where it goes, and none of what it carries. */
export function withoutAddresses<Any extends Pick<Rule, 'actions'>>(rule: Any): Any {
  return {
    ...rule,
    actions: rule.actions.map((action) =>
      action.tag === 'request' ? { ...action, url: originOf(action.url), body: null } : action,
    ),
  };
}

const originOf = (url: string): string =>
  /^(https?:\/\/)(?:[^/?#@]*@)?([^/?#]+)/i.exec(url)?.slice(1, 3).join('') ?? '';

/** The scene of an id, as far as it is seen. */
export const sceneInScope = (
  resident: CachedPanel,
  scope: Scope,
  id: string | undefined,
): Scene | undefined => scenesInScope(resident, scope).find((scene) => scene.id === id);
