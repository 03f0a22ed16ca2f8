import type { CareSettings } from '@homeward/contract/shapes/care/care.ts';
import type { Problem } from '@homeward/contract/rules/devices/command-problems.ts';
import type { EditOf } from '@homeward/contract/shapes/panel/edit.ts';
import { putBy } from '../automation/setup-lists.ts';
import type { Editor, Edits } from '../kernel/edit.ts';
import type { Outcome, Turn } from '../kernel/turn.ts';
import { careProblems } from './care-problems.ts';
import { setCare, showCare } from './set-care.ts';
import { due } from './chapter.ts';
import { withdrawCheckIn } from './check-in.ts';

const mostContacts = 20;

/** Sets care up; it counts from now, and what its owner did not change goes on as it was. */
function changed(turn: Turn, care: CareSettings, problems: readonly Problem[], { actor }: Editor): Outcome {
  const before = turn.state.config.care;
  // What care is about is nobody's business who reads the log.
  const outcome = putBy(turn, actor, 'care', problems, (config) => ({ ...config, care }));
  if (outcome.tag === 'refused') return outcome;
  forget(turn, before, care);
  due(turn);
  return outcome;
}

/** The whole set-up was replaced: what of care did not change goes on as it was. */
export function careReplaced(turn: Turn, before: CareSettings): void {
  forget(turn, before, turn.state.config.care);
  due(turn);
}

/** Who is cared for and how; what the edit does not name stays. */
function putCare(turn: Turn, { care: given }: EditOf<'putCare'>, editor: Editor): Outcome {
  const { config } = turn.state;
  const named = Object.entries(given).filter(([, value]) => value !== undefined);
  // What is named has the type of the settings; what is not, keeps it.
  const care = { ...config.care, ...(Object.fromEntries(named) as Partial<CareSettings>) };
  return changed(turn, care, careProblems(config, care), editor);
}

/** Somebody to call, at a place in the order of calling. */
function putCareContact(turn: Turn, { contact, place }: EditOf<'putCareContact'>, editor: Editor): Outcome {
  const { config } = turn.state;
  const { contacts } = config.care;
  const known = contacts.findIndex(({ id }) => id === contact.id);
  const others = contacts.filter(({ id }) => id !== contact.id);
  const at = Math.min(place ?? (known < 0 ? others.length : known), others.length);
  const care = { ...config.care, contacts: others.toSpliced(at, 0, contact) };
  if (care.contacts.length > mostContacts)
    return changed(turn, care, [{ why: 'v2_mg_too_many_contacts', where: 'id' }], editor);
  const own = `contacts.${at}.`;
  const problems = careProblems(config, care).map(({ why, where }) => ({
    why,
    where: where.startsWith(own) ? where.slice(own.length) : where,
  }));
  return changed(turn, care, problems, editor);
}

function removeCareContact(turn: Turn, { contact }: EditOf<'removeCareContact'>, editor: Editor): Outcome {
  const { care } = turn.state.config;
  const contacts = care.contacts.filter(({ id }) => id !== contact);
  if (contacts.length === care.contacts.length) return { tag: 'refused', refusal: { tag: 'absent' } };
  return changed(turn, { ...care, contacts }, [], editor);
}

/** Of the entries before, the ids of those that are still there as they were. */
function unchanged<Entry extends { readonly id: string }>(
  before: readonly Entry[],
  after: readonly Entry[],
): ReadonlySet<string> {
  const texts = new Set(after.map((entry) => JSON.stringify(entry)));
  return new Set(before.filter((entry) => texts.has(JSON.stringify(entry))).map(({ id }) => id));
}

/** Lets go of what belongs to settings that are gone or different, so that they begin anew. */
function forget(turn: Turn, before: CareSettings, after: CareSettings): void {
  const sessions = unchanged(before.sessions, after.sessions);
  const beds = unchanged(before.beds, after.beds);
  const wandering = unchanged(before.wandering, after.wandering);
  const { care } = turn.state;
  const goesOn = ([key]: readonly [string, string]): boolean => {
    const space = key.indexOf(' ');
    const [what, id] = [key.slice(0, space), key.slice(space + 1)];
    if (what === 'session') return sessions.has(id);
    if (what === 'bed') return beds.has(id);
    return what === 'wander' ? wandering.has(id) : true;
  };
  const kept = Object.entries(care.progress.done).filter(goesOn);
  setCare(turn, {
    progress: { passed: turn.at, done: Object.fromEntries(kept) },
    watches: care.watches.filter(({ session }) => sessions.has(session)),
    nights: care.nights.filter(({ bed }) => beds.has(bed)),
    prowls: care.prowls.filter(({ watch }) => wandering.has(watch)),
    routine: after.routine ? care.routine : { days: [], today: null },
  });
  showCare(turn, {
    ...(after.routine ? {} : { findings: [], habits: [] }),
    ...(after.medication.length === 0 ? { medicationDue: null } : {}),
  });
  if (after.checkIns.length === 0) withdrawCheckIn(turn);
}

/** Edits of who is cared for, and how. */
export const careEdits: Pick<Edits, 'putCare' | 'putCareContact' | 'removeCareContact'> = {
  putCare,
  putCareContact,
  removeCareContact,
};
