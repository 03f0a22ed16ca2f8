import { z } from 'zod';
import { automationWrong } from '../../words/automation/automation-wrong.ts';
import {
  Condition,
  Leave,
  Match,
  MemberResult,
  Rule,
  RuleAction,
  Scene,
  SceneAction,
  SceneIcon,
  SceneRun,
  Trigger,
} from '../../shapes/automation/automation.ts';
import { RuleRun } from '../../shapes/automation/rule-run.ts';
import { ConflictFinding, Rehearsal, SafetyFinding } from '../../shapes/automation/checks.ts';
import { Instant, RuleId, SceneId } from '../../shapes/values/ids.ts';
import { fromWire } from '../../wire/scalars.ts';
import { AutomationOptions } from '../../wire/automation-options.ts';
import { empty, noQuery, nothing, Pin, reads, route, writes } from '../api/route.ts';
import { Message } from '../../shapes/api/message.ts';

/** A scene with what applying it takes. */
export const SceneRow = Scene.extend({
  /** It arms or disarms. */
  arms: z.boolean(),
  /** Applying it takes a code: it arms, disarms, unlocks, or gives a code away. */
  needsPin: z.boolean(),
});
export type SceneRow = z.infer<typeof SceneRow>;

/** A rule with how it goes. Who may not change rules sees of a web request no more than where it goes. */
export const RuleRow = Rule.extend({
  /** It ran too often, and rests until then. */
  restingUntil: Instant.nullable(),
});
export type RuleRow = z.infer<typeof RuleRow>;

/** A run with what the rule says of it now. */
export const RunRow = RuleRun.extend({
  /** The rule's name; empty where it is gone. */
  name: z.string(),
  /** What blocked it, as the rule has it now; null where nothing did, or the rule has changed. */
  condition: Condition.nullable(),
});
export type RunRow = z.infer<typeof RunRow>;

/** Something wrong with what would be saved: a message key, and the field. */
export const ProblemRow = z.object({ why: Message, where: z.string() });

/** Longer names are refused with the message that says so. */
const Name = z.string().max(2000);
const sceneFields = { name: Name, icon: SceneIcon.optional(), actions: z.array(SceneAction).max(20) };
const ruleFields = {
  name: Name,
  trigger: Trigger,
  orTriggers: z.array(Trigger).max(9).optional(),
  conditions: z.array(Condition).max(10),
  /** Whether all conditions must hold, or any of them; absent is all. */
  match: Match.optional(),
  /** What starts it while it waits begins it anew. */
  beginAgain: z.boolean().optional(),
  actions: z.array(RuleAction).max(20),
};
/** A rule as somebody writes it. `id` names the saved one that it would replace. */
const draft = {
  id: RuleId.optional(),
  enabled: z.boolean().default(true),
  ...ruleFields,
  conditions: ruleFields.conditions.default([]),
  leave: z.array(Leave).max(10).default([]),
};
const newRule = {
  ...ruleFields,
  enabled: draft.enabled,
  conditions: draft.conditions,
  /** What it may do without a code: the owner's knowing word, with the owner's code. */
  leave: draft.leave,
  pincode: Pin.optional(),
};

const gate = { feature: 'automation' } as const;
/** Rules are changed behind the panel's code where the customer wants it so; scenes never (S6.5). */
const ruleGate = { ...gate, passcode: 'rulesNeedPin' } as const;
const wrong = automationWrong;
const findings = {
  safety: z.array(SafetyFinding).readonly(),
  conflicts: z.array(ConflictFinding).readonly(),
};
const lamp = { tag: 'device', device: 'ZW:00000b04', command: { tag: 'switch', on: '1' } };
const night = {
  name: 'Hall light at night',
  trigger: { tag: 'opened', device: 'RF:0a1b2c01' },
  conditions: [{ tag: 'mode', area: '1', modes: ['home_1'] }],
  actions: [lamp],
};

export const automationRoutes = {
  'GET /automation/scene': route({
    query: fromWire(z.object({ id: SceneId.optional() })),
    body: nothing,
    data: z.array(SceneRow).readonly(),
    scalars: true,
    access: reads('status'),
    about: 'Scenes, but for those that reach areas out of sight.',
    example: {},
  }),
  'POST /automation/scene': route({
    query: noQuery,
    body: fromWire(z.object(sceneFields)),
    data: z.object({ id: SceneId }),
    scalars: true,
    access: writes('automationEdit'),
    edits: 'setup',
    gate,
    wrong,
    about: 'Adds a scene.',
    example: { body: { name: 'Reading', actions: [lamp] } },
  }),
  'PUT /automation/scene': route({
    query: noQuery,
    body: fromWire(
      z.object({
        id: SceneId,
        ...z.object(sceneFields).partial().shape,
        /** The owner's code, where a rule with the owner's leave would do more for it. */
        pincode: Pin.optional(),
      }),
    ),
    data: empty,
    access: writes('automationEdit'),
    edits: 'setup',
    gate,
    wrong,
    about: 'Changes a scene; what is absent stays.',
    example: { body: { id: 'film', name: 'Cinema' } },
  }),
  'DELETE /automation/scene': route({
    query: fromWire(z.object({ id: SceneId.optional() })),
    body: fromWire(z.object({ id: SceneId.optional() })),
    data: empty,
    access: writes('automationEdit'),
    edits: 'setup',
    gate,
    about: 'Takes a scene away that no rule and no button applies.',
    example: { body: { id: 'film' } },
  }),
  'POST /automation/scene_apply': route({
    query: noQuery,
    body: z.object({ id: z.string().max(32), pincode: Pin.optional() }),
    /** What each device made of it; modes are all set, or the scene is refused. */
    data: z.object({ results: z.array(MemberResult).readonly() }),
    scalars: true,
    access: writes('control'),
    about: 'Applies a scene, and tells what each device made of it.',
    example: { body: { id: 'film' } },
  }),
  'POST /automation/scene_try': route({
    query: noQuery,
    body: fromWire(z.object({ ...sceneFields, pincode: Pin.optional() })),
    /** As of `scene_apply`. */
    data: z.object({ results: z.array(MemberResult).readonly() }),
    scalars: true,
    access: writes('automationEdit'),
    gate,
    wrong,
    about: 'Applies once what a scene would do as it is written, without saving it.',
    example: { body: { name: 'Reading', actions: [lamp] } },
  }),
  'GET /automation/scene_runs': route({
    query: noQuery,
    body: nothing,
    data: z.array(SceneRun).readonly(),
    scalars: true,
    access: reads('status'),
    about: 'When each scene was applied last, by whomever or whatever, and what came of it.',
    example: {},
  }),
  'GET /automation/rule': route({
    query: fromWire(z.object({ id: RuleId.optional() })),
    body: nothing,
    data: z.array(RuleRow).readonly(),
    scalars: true,
    access: reads('status'),
    gate,
    about: 'Rules, but for those that reach areas out of sight; a resting one says until when.',
    example: {},
  }),
  'POST /automation/rule': route({
    query: noQuery,
    body: fromWire(z.object(newRule)),
    data: z.object({ id: RuleId }),
    scalars: true,
    access: writes('automationEdit'),
    edits: 'setup',
    gate: ruleGate,
    wrong,
    about: 'Adds a rule; one that may lower protection without a code takes the owner’s.',
    example: { body: night },
  }),
  'PUT /automation/rule': route({
    query: noQuery,
    body: fromWire(
      z.object({
        id: RuleId,
        ...z.object(ruleFields).partial().shape,
        enabled: z.boolean().optional(),
        leave: z.array(Leave).max(10).optional(),
        pincode: Pin.optional(),
      }),
    ),
    data: empty,
    access: writes('automationEdit'),
    edits: 'setup',
    gate: ruleGate,
    wrong,
    about: 'Changes a rule; what is absent stays.',
    example: { body: { id: 'terrace-light', name: 'Porch light' } },
  }),
  'DELETE /automation/rule': route({
    query: fromWire(z.object({ id: RuleId.optional() })),
    body: fromWire(z.object({ id: RuleId.optional() })),
    data: empty,
    access: writes('automationEdit'),
    edits: 'setup',
    gate: ruleGate,
    about: 'Takes a rule away.',
    example: { body: { id: 'terrace-light' } },
  }),
  'POST /automation/rule_enable': route({
    query: noQuery,
    body: fromWire(z.object({ id: RuleId, enabled: z.boolean(), pincode: Pin.optional() })),
    data: empty,
    access: writes('automationEdit'),
    edits: 'setup',
    gate: ruleGate,
    about: 'Switches a rule on or off; one that may lower protection is switched on with the owner’s code.',
    example: { body: { id: 'terrace-light', enabled: '0' } },
  }),
  'POST /automation/rule_rehearse': route({
    query: noQuery,
    body: fromWire(z.object({ rule: z.object(draft), days: z.number().int().min(1).max(90).default(7) })),
    data: Rehearsal,
    scalars: true,
    access: reads('automationEdit'),
    gate,
    wrong: (what) => automationWrong({ ...what, ...inRule(what.where, what.body) }),
    about: 'What a rule would have done over past days, as it would be saved. May take a minute.',
    example: { body: { rule: night, days: '7' } },
  }),
  'POST /automation/rule_check': route({
    query: noQuery,
    body: fromWire(z.object({ rule: z.object(draft) })),
    /** `id` stands for the rule in what was found. Findings that have nothing to do with it are left out. */
    data: z.object({ id: RuleId, problems: z.array(ProblemRow).readonly(), ...findings }),
    scalars: true,
    access: reads('automationEdit'),
    gate,
    wrong: (what) => automationWrong({ ...what, ...inRule(what.where, what.body) }),
    about: 'What is wrong with a rule as it would be saved, what it lowers, and what it would fight with.',
    example: { body: { rule: night } },
  }),
  'GET /automation/check': route({
    query: noQuery,
    body: nothing,
    data: z.object(findings),
    scalars: true,
    access: reads('automationEdit'),
    gate,
    about: 'Every way in which rules and scenes lower protection without a code, and rules that fight.',
    example: {},
  }),
  'GET /automation/rule_runs': route({
    query: fromWire(z.object({ id: RuleId.optional() })),
    body: nothing,
    data: z.array(RunRow).readonly(),
    scalars: true,
    access: reads('status'),
    gate,
    about: 'The last runs of rules, newest first: what blocked them, what was refused, what led to them.',
    example: {},
  }),
  'GET /automation/options': route({
    query: noQuery,
    body: nothing,
    data: AutomationOptions,
    scalars: true,
    access: reads('status'),
    gate,
    about: 'What scenes and rules can be made of: what each device, area, group and place offers.',
    example: {},
  }),
} as const;

/** Where a rule stands inside a body. */
function inRule(where: string, body: unknown): { readonly where: string; readonly body: unknown } {
  const rule: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'rule') : undefined;
  return { where: where.replace(/^rule\.?/, ''), body: rule };
}
