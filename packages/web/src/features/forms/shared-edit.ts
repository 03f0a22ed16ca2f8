import { call } from '#lib/client/call.ts';
import { done, failed, type Outcome } from '#lib/client/outcome.ts';
import { withTexts } from '#lib/i18n/use-text.ts';
import { same } from '#lib/same.ts';

/** What a form is about, as the server has it, and the revision that an edit of it starts from. */
export interface Standing<Draft> {
  readonly revision: number;
  /** Undefined where it is no more. */
  readonly now: Draft | undefined;
}

/** A field of a draft, as a person reads it. */
export interface Told {
  readonly label: string;
  /** Empty where there is nothing; a switch is on or off. */
  readonly value: string | boolean;
  /** What it tells of, where the words leave something out. */
  readonly raw?: unknown;
}

export interface SharedEdit<Draft extends object> {
  /** What the form was begun from. */
  readonly start: Draft;
  readonly draft: Draft;
  readonly read: () => Promise<Outcome<Standing<Draft>>>;
  /** All fields in an order of their own; each label once. */
  readonly tell: (draft: Draft) => readonly Told[];
  /** Theirs was taken, and what was typed given up. */
  readonly onTheirs: (theirs: Draft) => void | Promise<void>;
}

/** Times that an edit is sent while others keep changing the panel's set-up in other places. */
const most = 3;

const isStale = (outcome: Outcome<unknown>): boolean =>
  outcome.tag === 'failed' &&
  outcome.failure.tag === 'refused' &&
  outcome.failure.message === 'v2_mg_changed_meanwhile';

/** Theirs, but for the fields that differ in mine from where it was begun. */
export const withMine = <Draft extends object>(start: Draft, mine: Draft, theirs: Draft): Draft => ({
  ...theirs,
  ...Object.fromEntries(Object.entries(mine).filter(([key, value]) => !same(value, Reflect.get(start, key)))),
});

/**
 * The edit of something that others may edit meanwhile: sent with the revision it starts from, and only over what its
 * writer has seen. Where somebody else has changed it the writer chooses. `aborted` is an edit that was not sent.
 */
export function sharedEdit<Draft extends object>({ start, draft, read, tell, onTheirs }: SharedEdit<Draft>) {
  let seen = start;
  let mine = draft;
  async function settle(): Promise<Outcome<number>> {
    const standing = await read();
    if (standing.tag === 'failed') return standing;
    const { revision, now } = standing.data;
    if (now === undefined || same(now, seen)) return done(revision);
    if (!same(now, mine)) {
      const { askConflict } = await withTexts(import('#features/forms/conflict-dialog.tsx'), 'conflict');
      const kept = await askConflict({ start: tell(seen), mine: tell(mine), theirs: tell(now) });
      if (kept === 'theirs') await onTheirs(now);
      if (kept !== 'mine') return failed({ tag: 'aborted' });
    }
    mine = withMine(seen, mine, now);
    seen = now;
    return done(revision);
  }
  return async <Data>(
    send: (mine: Draft, revision: number) => Promise<Outcome<Data>>,
  ): Promise<Outcome<Data>> => {
    for (let attempt = 1; ; attempt += 1) {
      const settled = await settle();
      if (settled.tag === 'failed') return settled;
      const outcome = await send(mine, settled.data);
      if (attempt === most || !isStale(outcome)) return outcome;
    }
  };
}

/** Of a part of the panel's set-up. The revision is read first: what changes after it is refused. */
export async function standingAtPanel<Draft>(
  read: () => Promise<Outcome<Draft | undefined>>,
): Promise<Outcome<Standing<Draft>>> {
  const at = await call('GET /panel/revision');
  if (at.tag === 'failed') return at;
  const now = await read();
  return now.tag === 'failed' ? now : done({ revision: at.data.revision, now: now.data });
}

/** One row of a list of the panel's set-up, as a draft. */
export const rowAtPanel = <Row, Draft>(
  read: () => Promise<Outcome<readonly Row[]>>,
  isIt: (row: Row) => boolean,
  draftOf: (row: Row) => Draft,
): Promise<Outcome<Standing<Draft>>> =>
  standingAtPanel(async () => {
    const rows = await read();
    if (rows.tag === 'failed') return rows;
    const row = rows.data.find(isIt);
    return done(row === undefined ? undefined : draftOf(row));
  });

/** A body that names the revision it starts from. */
export const startingFrom = <Body extends object>(revision: number, body: Body) => ({ ...body, revision });
