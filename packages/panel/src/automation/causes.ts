import type { RuleId } from '@homeward/contract/ids.ts';
import { draftOf } from '../turn.ts';
import type { Happening, Turn } from '../turn.ts';
import type { Act } from './automation-state.ts';
import { deepest } from './evaluate.ts';

/** Which rules led to what happens: within a step through its happenings, later through what they acted on. */

const remembered = 40;
/** A device that was told says so within this, or it says something else. */
const deviceMs = 10_000;
/** An area that was told to arm is armed after the longest exit delay (domain 4.2, twice as long when silent). */
const areaMs = 490_000;

const nobody: readonly RuleId[] = [];
const chains = new WeakMap<Happening, readonly RuleId[]>();

/** What a happening is about that a rule can act on. */
function targetOf(happening: Happening): string | null {
  if ('device' in happening) return happening.device === null ? null : `device ${happening.device}`;
  return 'area' in happening ? `area ${happening.area}` : null;
}

/** Rules that led to a happening, the first one first; empty where no rule did. */
export function chainBehind(turn: Turn, because: Happening | null): readonly RuleId[] {
  if (because === null) return nobody;
  const known = chains.get(because);
  if (known !== undefined) return known;
  const { acts } = turn.state.automation;
  if (acts.length === 0) return nobody;
  const target = targetOf(because);
  for (const act of acts) if (act.target === target && act.until > turn.at) return act.chain;
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
  const targets = new Map<string, number>();
  for (const happening of turn.happenings.slice(before.happenings)) {
    chains.set(happening, kept);
    const target = targetOf(happening);
    if (target !== null && happening.tag !== 'alarm' && 'area' in happening) targets.set(target, areaMs);
  }
  for (const effect of turn.effects.slice(before.effects))
    if (effect.tag === 'commandDevice') targets.set(`device ${effect.device}`, deviceMs);
  if (targets.size === 0) return;
  const { automation } = turn.state;
  const acts = [...targets].map(([target, ms]): Act => ({ target, chain: kept, until: turn.at + ms }));
  const older = automation.acts.filter(({ target, until }) => until > turn.at && !targets.has(target));
  draftOf(turn).automation = { ...automation, acts: [...acts, ...older].slice(0, remembered) };
}
