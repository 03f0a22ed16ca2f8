import type { DataOf } from '@homeward/contract/routes/table.ts';
import { useEffect, useRef, useState } from 'react';
import { bodyOf, type RuleDraft } from '#features/automation/draft.ts';
import { call } from '#lib/client/call.ts';
import { refusalText } from '#lib/house/refusal-text.ts';
import { alsoLoad, useText } from '#lib/i18n/use-text.ts';

/** Days that a rehearsal looks back on, by the word of the button. */
export const spans = { '7': 7, '30': 30, '90': 90 } as const;
export type Span = keyof typeof spans;

export type Checked = DataOf<'POST /automation/rule_check'>;
export type Rehearsal = DataOf<'POST /automation/rule_rehearse'>;

/** What a question about a draft came to. `old`: the answer is about the draft of before, the new one is asked for. */
export interface Asked<Answer> {
  readonly answer: Answer | undefined;
  readonly old: boolean;
  readonly problem: string | undefined;
  readonly again: () => void;
}

const quiet = 900;

/**
 * Asks something about the draft when nobody has changed it for a moment; one question at a time, since the panel works
 * for each. `about` is null while there is nothing to be asked.
 */
function useQuestion<Answer>(
  about: string | null,
  ask: () => Promise<{ readonly data: Answer } | { readonly problem: string } | null>,
): Asked<Answer> {
  const [known, setKnown] = useState<{ readonly about: string; readonly answer: Answer }>();
  const [failed, setFailed] = useState<{ readonly about: string; readonly problem: string }>();
  const [round, setRound] = useState(0);
  const working = useRef(false);
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    if (about === null || working.current || known?.about === about || failed?.about === about) return;
    const timer = setTimeout(() => {
      working.current = true;
      void latest.current().then((outcome) => {
        working.current = false;
        if (outcome !== null && 'data' in outcome) setKnown({ about, answer: outcome.data });
        else if (outcome !== null) setFailed({ about, problem: outcome.problem });
        // The draft may have moved on meanwhile.
        setRound((count) => count + 1);
      });
    }, quiet);
    return () => clearTimeout(timer);
  }, [about, known, failed, round]);
  return {
    answer: known?.answer,
    old: about !== null && known?.about !== about && failed?.about !== about,
    problem: failed !== undefined && failed.about === about ? failed.problem : undefined,
    again: () => setFailed(undefined),
  };
}

/** Milliseconds that a panel may take to go through months. */
const rehearsalWithin = 75_000;

/** Judges a draft by the panel itself, and rehearses it over past days. */
export function useRuleChecks(draft: RuleDraft, saved: boolean, sound: boolean, days: number) {
  const t = useText();
  const { trigger, ...rest } = bodyOf(draft);
  const body = trigger === undefined ? null : { ...rest, trigger, ...(saved ? { id: draft.id } : {}) };
  const about = sound && body !== null ? JSON.stringify({ ...body, name: '' }) : null;
  // A rule that has no name yet can be judged all the same.
  const rule = body === null ? null : { ...body, name: body.name.trim() === '' ? 'New' : body.name };
  const check = useQuestion<Checked>(about, async () => {
    if (rule === null) return null;
    const outcome = await call('POST /automation/rule_check', { body: { rule }, within: rehearsalWithin });
    if (outcome.tag === 'done' && outcome.data.problems.length > 0)
      await alsoLoad('problems').catch(() => undefined);
    return outcome.tag === 'done' ? { data: outcome.data } : { problem: refusalText(t, outcome.failure) };
  });
  const rehearsal = useQuestion<Rehearsal>(about === null ? null : `${days} ${about}`, async () => {
    if (rule === null) return null;
    const outcome = await call('POST /automation/rule_rehearse', {
      body: { rule, days },
      within: rehearsalWithin,
    });
    return outcome.tag === 'done' ? { data: outcome.data } : { problem: refusalText(t, outcome.failure) };
  });
  return { check, rehearsal };
}
