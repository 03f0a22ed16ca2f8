import { currentSession } from '#lib/client/session.ts';
import { useHouse } from '#lib/house/house.ts';

/** What was typed into a form, and what it was begun from. */
export interface KeptDraft<Draft> {
  readonly start: Draft;
  readonly draft: Draft;
}

const prefix = 'homeward.draft ';

/** Where a form's draft lies: by account, house and form, so that nobody finds somebody else's. */
function placeOf(form: string): string | undefined {
  const session = currentSession();
  if (session.tag !== 'in' && session.tag !== 'over') return undefined;
  return `${prefix}${session.account.user_id} ${useHouse.getState().panel} ${form}`;
}

const keysOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? Object.keys(value).toSorted().join() : '';

/** Forgets drafts on this tab: of everybody, or of all but one account. */
export function forgetDrafts(but?: string): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(prefix) && (but === undefined || !key.startsWith(`${prefix}${but} `)))
        sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

/** What a reload left of a form, where it still has the fields of `saved`. */
export function keptDraft<Draft extends object>(form: string, saved: Draft): KeptDraft<Draft> | undefined {
  try {
    const session = currentSession();
    if (session.tag === 'in') forgetDrafts(session.account.user_id);
    const place = placeOf(form);
    const kept: unknown = JSON.parse((place && sessionStorage.getItem(place)) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return undefined;
    const [start, draft] = [Reflect.get(kept, 'start'), Reflect.get(kept, 'draft')];
    // An earlier version of the portal may have written it.
    return keysOf(start) === keysOf(saved) && keysOf(draft) === keysOf(saved) ? { start, draft } : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a form's draft on this tab; undefined forgets it. */
export function keepDraft(form: string, kept: KeptDraft<unknown> | undefined): void {
  try {
    const place = placeOf(form);
    if (place === undefined) return;
    if (kept === undefined) sessionStorage.removeItem(place);
    else sessionStorage.setItem(place, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing: the page itself still has it.
  }
}
