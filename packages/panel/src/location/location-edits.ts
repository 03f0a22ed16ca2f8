import { asksOf, startsOf } from '@homeward/contract/rules/automation/rule-parts.ts';
import * as events from '@homeward/contract/words/alarms/event-names.ts';
import { Geofence, Tracker } from '@homeward/contract/shapes/care/location.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import type { Problem } from '@homeward/contract/rules/devices/command-problems.ts';
import type { Actor } from '@homeward/contract/shapes/values/modes.ts';
import { rulesBeside, rulesClosedTo, rulesWithout } from '../automation/anyone.ts';
import { isOwner, ownerOnly } from '../automation/owner.ts';
import { ruleActor } from '../automation/rule-actor.ts';
import { put, putBy, removedBy } from '../automation/setup-lists.ts';
import type { PanelConfig } from '../state/config.ts';
import type { Edits } from '../kernel/edit.ts';
import { log } from '../kernel/log.ts';
import { layoutOf } from '../kernel/layout.ts';
import { setState } from '../kernel/turn.ts';
import type { Outcome, Turn } from '../kernel/turn.ts';
import { forgotten, relocated } from '../state/location-state.ts';
import { isPaused } from './trackers.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** What is wrong with a name: missing, too long (S9.3), or taken. */
function nameProblems(others: readonly Named[], { name }: Named): readonly Problem[] {
  const trimmed = name.trim();
  if (trimmed === '') return [{ why: 'v2_mg_required_name', where: 'name' }];
  if (Array.from(trimmed).length > limits.nameLength)
    return [{ why: 'v2_mg_max_limit_name_length', where: 'name' }];
  const taken = others.some((other) => other.name.trim().toLowerCase() === trimmed.toLowerCase());
  return taken ? [{ why: 'v2_mg_name_taken', where: 'name' }] : [];
}

/** What is wrong with numbers out of their ranges, as the contract states them. */
function shapeProblems(
  schema: typeof Geofence | typeof Tracker,
  entry: Geofence | Tracker,
): readonly Problem[] {
  const issues = schema.safeParse(entry).error?.issues ?? [];
  return issues.map(({ path }) => ({ why: 'v2_mg_input_error', where: path.map(String).join('.') }));
}

function fenceProblems({ geofences }: PanelConfig, fence: Geofence): readonly Problem[] {
  const others = geofences.filter(({ id }) => id !== fence.id);
  const full = others.length >= limits.geofences;
  return [
    ...nameProblems(others, fence),
    ...shapeProblems(Geofence, fence),
    ...(full ? [{ why: 'v2_mg_too_many_fences', where: 'fence' } satisfies Problem] : []),
  ];
}

function trackerProblems(config: PanelConfig, tracker: Tracker): readonly Problem[] {
  const others = config.trackers.filter(({ id }) => id !== tracker.id);
  const full = others.length >= limits.trackers;
  const lost = tracker.device !== null && !layoutOf(config).slotOf.has(tracker.device);
  return [
    ...nameProblems(others, tracker),
    ...shapeProblems(Tracker, tracker),
    ...(full ? [{ why: 'v2_mg_too_many_trackers', where: 'tracker' } satisfies Problem] : []),
    ...(lost ? [{ why: 'v2_mg_device_absent', where: 'device' } satisfies Problem] : []),
  ];
}

/**
 * Who carries a phone of their own lets himself be followed; nobody else says so, but anybody may end it. A tracker
 * never goes from one person to another with all that is known of it.
 */
function consentProblems(
  { trackers }: PanelConfig,
  tracker: Tracker,
  { account }: Actor,
): readonly Problem[] {
  const { id, account: owner, consent } = tracker;
  const before = trackers.find((one) => one.id === id);
  if (before !== undefined && before.account !== owner)
    return [{ why: 'v2_mg_tracker_account_fixed', where: 'account' }];
  if (!consent || owner === undefined || owner === account || before?.consent === true) return [];
  return [{ why: 'v2_mg_location_consent_own', where: 'consent' }];
}

/** For how long following may be paused, ms: whoever wants it for longer ends it. */
const longestPauseMs = 7 * 86_400_000;

/** For how long nobody follows is the word of who carries the phone, and nobody else's. */
function pauseProblems(
  { trackers }: PanelConfig,
  { id, account: owner, pausedUntil }: Tracker,
  { account }: Actor,
  at: number,
): readonly Problem[] {
  const where = 'pausedUntil';
  const before = trackers.find((one) => one.id === id)?.pausedUntil;
  if (pausedUntil === before) return [];
  if (owner !== undefined && owner !== account) return [{ why: 'v2_mg_location_consent_own', where }];
  return (pausedUntil ?? at) > at + longestPauseMs ? [{ why: 'v2_mg_location_pause_long', where }] : [];
}

/** What is known follows what was set up. */
function follow(turn: Turn, outcome: Outcome): Outcome {
  const { location, config } = turn.state;
  if (outcome.tag === 'done') setState(turn, { location: relocated(location, config) });
  return outcome;
}

/** On which side of a fence that moves anybody is has to be seen anew, and is no arrival. */
function forgetSides(turn: Turn, fence: Geofence): void {
  const { config, location } = turn.state;
  const before = config.geofences.find(({ id }) => id === fence.id);
  if (before === undefined || isSameBorder(before, fence)) return;
  const others = config.geofences.filter((entry) => entry !== before);
  setState(turn, { location: relocated(location, { ...config, geofences: others }) });
}

const isSameBorder = (one: Geofence, other: Geofence): boolean =>
  one.latitude === other.latitude &&
  one.longitude === other.longitude &&
  one.radius === other.radius &&
  JSON.stringify(one.corners) === JSON.stringify(other.corners);

/** Rules that wait for somebody to arrive or leave, or ask where they are, as `rules.ID`. */
const usesOf = (
  { rules }: Pick<PanelConfig, 'rules'>,
  what: 'fence' | 'tracker',
  id: string,
): readonly string[] =>
  rules
    .filter((rule) =>
      [...startsOf(rule), ...asksOf(rule)].some((part) => {
        if (part.tag !== 'arrived' && part.tag !== 'left' && part.tag !== 'inside' && part.tag !== 'cameHome')
          return false;
        return part[what] === id;
      }),
    )
    .map((rule) => `rules.${rule.id}`);

/**
 * Whether a fence moves or begins to be watched, of which a rule with its owner's leave speaks: that leave was given
 * knowing where it was.
 */
function movesLeave({ geofences, rules }: PanelConfig, fence: Geofence): boolean {
  const before = geofences.find(({ id }) => id === fence.id);
  if (before === undefined || (isSameBorder(before, fence) && (before.enabled || !fence.enabled)))
    return false;
  const uses = new Set(usesOf({ rules }, 'fence', fence.id));
  return rules.some(({ id, leave }) => leave.length > 0 && uses.has(`rules.${id}`));
}

/** Nobody is left out of what "anyone" does without a word: it takes its owner to take them in. */
function noteNewcomer(turn: Turn, before: PanelConfig, { id, name }: Tracker): void {
  for (const rule of rulesClosedTo(before, id))
    log(turn, {
      event: events.notice,
      actor: ruleActor(rule),
      detail: `${rule.name}: leaves ${name} out until it is saved again`,
    });
}

/** Edits of fences and trackers. */
export const locationEdits: Pick<Edits, 'putGeofence' | 'removeGeofence' | 'putTracker' | 'removeTracker'> = {
  putGeofence: (turn, { fence }, editor) => {
    const { actor } = editor;
    const named = { ...fence, name: fence.name.trim() };
    if (movesLeave(turn.state.config, fence) && !isOwner(editor)) return ownerOnly(editor);
    const problems = fenceProblems(turn.state.config, fence);
    if (problems.length === 0) forgetSides(turn, fence);
    const outcome = putBy(turn, actor, `fence: ${named.name}`, problems, (config) => ({
      ...config,
      geofences: put(config.geofences, named),
    }));
    return follow(turn, outcome);
  },
  removeGeofence: (turn, { fence }, { actor }) =>
    follow(
      turn,
      removedBy(turn, actor, {
        what: 'fence',
        entry: turn.state.config.geofences.find(({ id }) => id === fence),
        inUse: 'v2_mg_fence_in_use',
        uses: usesOf(turn.state.config, 'fence', fence),
        change: (config) => ({ ...config, geofences: config.geofences.filter(({ id }) => id !== fence) }),
      }),
    ),
  putTracker: (turn, { tracker }, { actor }) => {
    const { config } = turn.state;
    const named = { ...tracker, name: tracker.name.trim() };
    const had = config.trackers.some(({ id, consent }) => id === tracker.id && consent);
    const withdrawn = had && !tracker.consent ? ', consent withdrawn' : '';
    const paused = isPaused(tracker, turn.at) ? ', paused' : '';
    const outcome = putBy(
      turn,
      actor,
      `tracker: ${named.name}${withdrawn}${paused}`,
      [
        ...trackerProblems(config, tracker),
        ...consentProblems(config, tracker, actor),
        ...pauseProblems(config, tracker, actor, turn.at),
      ],
      (before) => ({
        ...before,
        trackers: put(before.trackers, named),
        rules: rulesBeside(before, tracker.id),
      }),
    );
    if (outcome.tag === 'done') noteNewcomer(turn, config, named);
    follow(turn, outcome);
    if (outcome.tag === 'done' && isPaused(named, turn.at))
      setState(turn, { location: forgotten(turn.state.location, named.id) });
    return outcome;
  },
  removeTracker: (turn, { tracker }, { actor }) =>
    follow(
      turn,
      removedBy(turn, actor, {
        what: 'tracker',
        entry: turn.state.config.trackers.find(({ id }) => id === tracker),
        inUse: 'v2_mg_tracker_in_use',
        uses: usesOf(turn.state.config, 'tracker', tracker),
        change: (config) => ({
          ...config,
          trackers: config.trackers.filter(({ id }) => id !== tracker),
          rules: rulesWithout(config, tracker),
        }),
      }),
    ),
};
