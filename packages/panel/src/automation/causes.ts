import type { RuleId } from '@homeward/contract/shapes/values/ids.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { Effect } from '../kernel/effect.ts';
import { layoutOf } from '../kernel/layout.ts';
import type { PanelState } from '../state/panel-state.ts';
import { draftOf, entryAt } from '../kernel/turn.ts';
import type { InternalEvent, Turn, World } from '../kernel/turn.ts';
import type { Act } from '../state/automation-state.ts';

/** Rules that start rules are cut here (reliability B-13). */
export const deepest = 8;

/** Which rules led to what happens: within a step through its happenings, later through what they acted on. */

const remembered = 40;
/** A device that was told says so within this, or it says something else. */
const deviceMs = 10_000;
/** An area that was told to arm is armed after the longest exit delay (domain 4.2, twice as long when silent). */
const areaMs = 490_000;
/** What goes off by itself after longer than this starts nothing that could be called a loop. */
const longestEnd = 60;

const nobody: readonly RuleId[] = [];
const chains = new WeakMap<InternalEvent, readonly RuleId[]>();

/** What a happening is about that a rule can act on. */
function targetOf(happening: InternalEvent): string | null {
  if ('device' in happening) return happening.device === null ? null : `device ${happening.device}`;
  return 'area' in happening ? `area ${happening.area}` : null;
}

/** Whether that is the target. Puts no text together: each start of a rule asks, and of what was told little is it. */
function isAbout(happening: InternalEvent, target: string): boolean {
  if (!('device' in happening) || happening.device === null) return targetOf(happening) === target;
  const { device } = happening;
  return (
    target.length === device.length + 'device '.length &&
    target.endsWith(device) &&
    targetOf(happening) === target
  );
}

/** Whether a device says what it was told, or what has nothing to do with that. */
function isOf({ on }: Act, state: PanelState, happening: InternalEvent): boolean {
  if (on === undefined || happening.tag !== 'values') return true;
  const is = saidOn(state, happening.device);
  return is === (happening.before.on ?? null) || is === on;
}

function saidOn(state: PanelState, device: DeviceId): boolean | null {
  const slot = layoutOf(state.config).slotOf.get(device);
  return slot === undefined ? null : (entryAt(state.devices, slot).values.on ?? null);
}

/** Whether rules have started each other, or one itself, for so long that they would go on for ever (reliability B-13). */
export const isEndless = (chain: readonly RuleId[], rule: RuleId): boolean =>
  chain.length >= deepest && chain.indexOf(rule) !== chain.lastIndexOf(rule);

/** Rules that led to a happening, the first one first; empty where no rule did. */
export function chainBehind({ state, at }: World, because: InternalEvent | null): readonly RuleId[] {
  if (because === null) return nobody;
  const known = chains.get(because);
  if (known !== undefined) return known;
  const { acts } = state.automation;
  if (acts.length === 0) return nobody;
  for (const act of acts)
    if (act.until > at && isAbout(because, act.target) && isOf(act, state, because)) return act.chain;
  return nobody;
}

/** Where a turn stood before a rule acted. */
export interface Before {
  readonly happenings: number;
  readonly effects: number;
}

/** Notes what a rule brought about: what happened since, and what was told to devices and areas. */
export function noteCause(turn: Turn, before: Before, chain: readonly RuleId[]): void {
  const kept = chain.slice(-deepest);
  const targets = new Map<string, Told>();
  for (const happening of turn.happenings.slice(before.happenings)) {
    chains.set(happening, kept);
    const target = targetOf(happening);
    if (target !== null && happening.tag !== 'alarm' && 'area' in happening)
      targets.set(target, { ms: areaMs });
  }
  for (const effect of turn.effects.slice(before.effects)) {
    const told = effect.tag === 'commandDevice' ? toldBy(turn.state, effect) : null;
    if (effect.tag === 'commandDevice' && told !== null) targets.set(`device ${effect.device}`, told);
  }
  if (targets.size === 0) return;
  const { automation } = turn.state;
  const acts = [...targets].map(([target, { ms, ...on }]): Act => ({
    target,
    chain: kept,
    until: turn.at + ms,
    ...on,
  }));
  const older = automation.acts.filter(({ target, until }) => until > turn.at && !targets.has(target));
  draftOf(turn).automation = { ...automation, acts: [...acts, ...older].slice(0, remembered) };
}

/** For how long what a target does may come of what it was told, and what a switch would become. */
interface Told {
  readonly ms: number;
  readonly on?: boolean;
}

/** Null where nothing comes of it: a switch that is told what it is already. */
function toldBy(
  state: PanelState,
  { device, command }: Extract<Effect, { tag: 'commandDevice' }>,
): Told | null {
  if (command.tag !== 'switch') return { ms: deviceMs };
  const end = state.control.later.find((one) => one.device === device);
  if (end !== undefined && command.on)
    return { ms: deviceMs + Math.min(end.at - state.at, longestEnd * 1000) };
  return saidOn(state, device) === command.on ? null : { ms: deviceMs, on: command.on };
}
