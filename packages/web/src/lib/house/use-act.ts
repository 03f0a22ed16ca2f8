import { useState } from 'react';
import type { Failure, Outcome } from '#lib/client/outcome.ts';
import { lockedUntil, refusalText } from '#lib/house/refusal-text.ts';
import { refusedField } from '#lib/house/refused-field.ts';
import { useText } from '#lib/i18n/use-text.ts';

export interface Problem {
  readonly text: string;
  /** The field it is about; empty where it is about none. */
  readonly where: string;
  /** No try before, epoch ms. */
  readonly lockedUntil: number | undefined;
  readonly failure: Failure;
}

/** One act at a time of a form or dialog, whose refusal is shown where it was asked for. */
export function useAct() {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  /** Does it; gives the outcome on, with the refusal kept. */
  async function act<Data>(work: () => Promise<Outcome<Data>>): Promise<Outcome<Data>> {
    setBusy(true);
    setProblem(undefined);
    const outcome = await work();
    setBusy(false);
    // Whoever no longer wants it is told nothing.
    if (outcome.tag === 'failed' && outcome.failure.tag !== 'aborted') {
      const { failure } = outcome;
      setProblem({
        text: refusalText(t, failure),
        where: refusedField(failure),
        lockedUntil: lockedUntil(failure),
        failure,
      });
    }
    return outcome;
  }
  return { busy, problem, act, clear: () => setProblem(undefined) };
}
