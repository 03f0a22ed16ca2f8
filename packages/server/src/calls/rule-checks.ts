import type { Leave, Rule } from '@homeward/contract/shapes/automation/automation.ts';
import type { RuleRun } from '@homeward/contract/shapes/automation/rule-run.ts';
import type {
  ConflictFinding,
  Danger,
  ExampleStep,
  SafetyFinding,
} from '@homeward/contract/shapes/automation/checks.ts';
import type { AreaId, DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { RuleId } from '@homeward/contract/shapes/values/ids.ts';
import type { automationRoutes } from '@homeward/contract/routes/automation/automation.ts';
import type { BodyOf } from '@homeward/contract/routes/table.ts';
import { ruleProblems } from '@homeward/contract/rules/automation/rule-problems.ts';
import { ask } from '../api/command.ts';
import { data, stateOf } from '../api/handler.ts';
import type { AtPanel, Handlers } from '../api/handler.ts';
import { houseInScope, rulesInScope } from '../panels/automation-scope.ts';
import { scenesInScope, seesArea } from '../panels/scope.ts';
import { assertSound } from './automation-rights.ts';
import { freshId } from './fresh-id.ts';
import { assertDaysShared } from './let-in.ts';
import { assertMayHave, ruleNamed } from './rule.ts';

type CheckCalls = Extract<
  keyof typeof automationRoutes,
  'POST /automation/rule_rehearse' | 'POST /automation/rule_check' | 'GET /automation/check'
>;

/** The leave that stands for each danger. */
const leaves: Readonly<Record<Danger, Leave>> = {
  lowersMode: 'lowerMode',
  unlocks: 'unlock',
  bypasses: 'bypass',
  silences: 'silence',
};
const everyLeave = Object.values(leaves);

/** A rule as it would be saved: in the place of the one it names, or as a new one. */
function candidate(context: AtPanel, { id, ...given }: BodyOf<'POST /automation/rule_check'>['rule']): Rule {
  const known = id === undefined ? RuleId.parse(freshId(context)) : ruleNamed(context, id).id;
  return { ...given, id: known };
}

/** What somebody may be told of findings: those that stay in sight from beginning to end. */
function inSight(context: AtPanel, own: Rule | null) {
  const resident = stateOf(context);
  const { scope } = context;
  const all = scope.areas.length === 0;
  const rules = new Set<string>(rulesInScope(resident, scope).map(({ id }) => id));
  if (own !== null) rules.add(own.id);
  const scenes = new Set<string>(scenesInScope(resident, scope).map(({ id }) => id));
  const sees = (area: AreaId | null, device: DeviceId | null): boolean =>
    seesArea(scope, area) &&
    (device === null || resident.devices.some((one) => one.id === device && seesArea(scope, one.area)));
  const step = (one: ExampleStep): boolean => {
    if (one.tag === 'runs') return rules.has(one.rule);
    if (one.tag === 'appliesScene') return scenes.has(one.scene);
    return one.tag === 'happens' || one.rule === null || rules.has(one.rule);
  };
  return {
    safety: ({ area, device, path, rules: of }: SafetyFinding): boolean =>
      all || (sees(area, device) && path.every(step) && of.every((id) => rules.has(id))),
    conflict: ({ area, device, timeline, rules: of }: ConflictFinding): boolean =>
      all || (sees(area, device) && timeline.every(step) && of.every((id) => rules.has(id))),
    run: (run: RuleRun): RuleRun => ({ ...run, cause: run.cause.filter((id) => all || rules.has(id)) }),
  };
}

/** What can be asked about rules before they are saved, and about all of them together. */
export const ruleCheckHandlers: Pick<Handlers, CheckCalls> = {
  'POST /automation/rule_rehearse': async (context, { body }) => {
    const rule = candidate(context, body.rule);
    assertSound(ruleProblems(rule, houseInScope(stateOf(context), context.scope)));
    assertMayHave(context, rule);
    assertDaysShared(context);
    const { rehearsal } = await ask(context, { tag: 'rehearse', rule, days: body.days });
    const { run } = inSight(context, rule);
    const { runs, added, removed } = rehearsal;
    return data({ ...rehearsal, runs: runs.map(run), added: added.map(run), removed: removed.map(run) });
  },
  'POST /automation/rule_check': async (context, { body }) => {
    const rule = candidate(context, body.rule);
    const problems = ruleProblems(rule, houseInScope(stateOf(context), context.scope));
    // What lacks only its owner's leave is shown with what that leave would allow.
    const unsound = problems.some(({ why }) => why !== 'v2_mg_leave_required');
    if (unsound) return data({ id: rule.id, problems, safety: [], conflicts: [] });
    assertMayHave(context, { ...rule, leave: everyLeave });
    const asked = { ...rule, enabled: true, leave: everyLeave };
    const [safety, conflicts] = await Promise.all([
      ask(context, { tag: 'safety', rule: asked }),
      ask(context, { tag: 'conflicts', rule: { ...rule, enabled: true } }),
    ]);
    const seen = inSight(context, rule);
    return data({
      id: rule.id,
      problems,
      safety: safety.findings
        .filter((finding) => finding.rules.includes(rule.id) && seen.safety(finding))
        .map((finding) => {
          const leave = leaves[finding.danger];
          // The last rule on the way is the one whose leave it takes.
          if (finding.rules.at(-1) !== rule.id) return finding;
          return { ...finding, allowed: rule.leave.includes(leave) ? leave : null };
        }),
      conflicts: conflicts.findings.filter(
        (finding) => finding.rules.includes(rule.id) && seen.conflict(finding),
      ),
    });
  },
  'GET /automation/check': async (context) => {
    const [safety, conflicts] = await Promise.all([
      ask(context, { tag: 'safety', rule: null }),
      ask(context, { tag: 'conflicts', rule: null }),
    ]);
    const seen = inSight(context, null);
    return data({
      safety: safety.findings.filter(seen.safety),
      conflicts: conflicts.findings.filter(seen.conflict),
    });
  },
};
