import type { Rule, SimpleCondition, Trigger } from '@homeward/contract/shapes/automation/automation.ts';
import type { RuleRun } from '@homeward/contract/shapes/automation/rule-run.ts';
import { asksOf, startsOf } from '@homeward/contract/rules/automation/rule-parts.ts';
import { lifeKind, movedKind } from '@homeward/contract/rules/care/sharing.ts';
import type { Withheld } from '../store/care-shares.ts';
import { partOf } from './cached-panel.ts';
import type { CachedPanel } from './cached-panel.ts';
import { sharedTrackers, withholds } from './shared-panel.ts';

/** Whether a part of a rule hears what is kept from somebody. */
function partHears(
  resident: CachedPanel,
  withheld: readonly Withheld[],
): (part: Trigger | SimpleCondition) => boolean {
  const kinds = new Map(resident.devices.map(({ id, kind }) => [id, kind]));
  const meters = new Set(partOf(resident, 'care').meters.map(({ device }) => device));
  const shared = new Set(sharedTrackers(withheld, resident));
  return (part) => {
    if ('tracker' in part) {
      const isOfAny = part.tag !== 'cameHome' && part.tracker === null;
      return (
        withholds(withheld, 'places') && (isOfAny || (part.tracker !== null && !shared.has(part.tracker)))
      );
    }
    if (!('device' in part)) return false;
    const kind = kinds.get(part.device);
    // Of one that is gone nobody knows what it was.
    if (kind === undefined || meters.has(part.device)) return withholds(withheld, 'activity');
    const life = lifeKind(kind) ?? movedKind(kind);
    return life !== null && withholds(withheld, life);
  };
}

/** Runs of rules whose times tell nothing that is kept from somebody: of one that is gone, nobody knows. */
export function sharedRuns(
  resident: CachedPanel,
  withheld: readonly Withheld[],
  runs: readonly RuleRun[],
): readonly RuleRun[] {
  if (withheld.length === 0) return runs;
  const hears = partHears(resident, withheld);
  const tells = (rule: Rule): boolean => [...startsOf(rule), ...asksOf(rule)].some(hears);
  const told = new Set(partOf(resident, 'rules').flatMap((rule) => (tells(rule) ? [] : [rule.id])));
  return runs.filter(({ rule, cause }) => told.has(rule) && cause.every((id) => told.has(id)));
}
