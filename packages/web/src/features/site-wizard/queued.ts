import { canonicalJson } from '@homeward/contract/rules/values/canonical-json.ts';
import type { SettingPart } from '@homeward/contract/words/panel/setting-rows.ts';
import type { SiteStep } from '@homeward/contract/words/company/site-steps.ts';
import type { Value } from '#features/settings/setting-part.ts';
import type { DelayMode, Delays } from '#features/settings/delays.ts';
import { same } from '#lib/same.ts';

/**
 * What may wait for the network: names, places, roles, times, settings, marks and notes. Whatever must not be late is
 * no target: arming, bypass, codes, sirens and resets need the panel.
 */
export type Target =
  | { readonly tag: 'device'; readonly id: string; readonly field: 'name' | 'room' | 'role' }
  | {
      readonly tag: 'setting';
      readonly part: Extract<SettingPart, 'info' | 'system'>;
      readonly field: string;
    }
  | { readonly tag: 'delay'; readonly area: number; readonly mode: DelayMode; readonly field: keyof Delays }
  | { readonly tag: 'mark'; readonly step: SiteStep }
  | { readonly tag: 'notes' };

/** Why a change is not sent by itself any more. */
export type Trouble =
  /** Somebody else has changed the same meanwhile, to this. */
  | { readonly tag: 'conflict'; readonly theirs: Value }
  /** The panel or the portal does not take it; for a person. */
  | { readonly tag: 'refused'; readonly text: string };

/** A change that is on its way to the site. */
export interface Queued {
  readonly target: Target;
  /** What stood there when it was made, and what is to stand there. */
  readonly before: Value;
  readonly after: Value;
  /** Its place: they are sent in the order in which they were made. */
  readonly no: number;
  readonly trouble?: Trouble | undefined;
}

const prefix = 'homeward.queued ';
/** By which a change of the same thing takes the place of the one before it. */
export const keyOf = (target: Target): string => canonicalJson(target);

const isQueued = (value: unknown): value is Queued =>
  typeof value === 'object' && value !== null && 'target' in value && 'after' in value && 'no' in value;

const folderOf = (account: string, panel: string): string => `${prefix}${account} ${panel} `;

/** Whether this browser keeps any change, whoever made it. */
export function hasQueued(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(prefix));
  } catch {
    return false;
  }
}

/** The changes of one person at one panel that this browser keeps, in their order. */
export function readQueued(account: string, panel: string): readonly Queued[] {
  const found: Queued[] = [];
  try {
    const folder = folderOf(account, panel);
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(folder)) continue;
      const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
      if (isQueued(kept)) found.push(kept);
    }
  } catch {
    // Nothing can be kept here.
  }
  return found.toSorted((one, other) => one.no - other.no);
}

/** Keeps a change, each under a key of its own: another tab may do the same. Throws where the browser keeps nothing. */
export function keepQueued(account: string, panel: string, queued: Queued): void {
  localStorage.setItem(folderOf(account, panel) + keyOf(queued.target), JSON.stringify(queued));
}

export function dropQueued(account: string, panel: string, target: Target): void {
  try {
    localStorage.removeItem(folderOf(account, panel) + keyOf(target));
  } catch {
    // It was never kept.
  }
}

/**
 * The changes with one more: of the same thing the first beginning stays and the last word counts; what is back where it
 * began is no change.
 */
export function withChange(
  queue: readonly Queued[],
  { target, before, after }: Pick<Queued, 'target' | 'before' | 'after'>,
): { readonly put: Queued | undefined; readonly queue: readonly Queued[] } {
  const key = keyOf(target);
  const known = queue.find((one) => keyOf(one.target) === key);
  const others = queue.filter((one) => one !== known);
  const begun = known === undefined ? before : known.before;
  if (same(begun, after) && known?.trouble?.tag !== 'conflict') return { put: undefined, queue: others };
  const last = queue.reduce((most, { no }) => Math.max(most, no), 0);
  const put: Queued = { target, before: begun, after, no: known?.no ?? last + 1 };
  return { put, queue: [...others, put].toSorted((one, other) => one.no - other.no) };
}
