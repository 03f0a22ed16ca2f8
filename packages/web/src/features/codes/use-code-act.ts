import { useState } from 'react';
import type { Failure, Outcome } from '#lib/client/outcome.ts';
import { refusalText } from '#lib/house/refusal-text.ts';
import { refusedField } from '#lib/house/refused-field.ts';
import { withPin } from '#lib/house/with-pin.ts';
import { useText } from '#lib/i18n/use-text.ts';

/** The fields of a slot's form. */
export type CodeField = 'name' | 'code' | 'areas' | 'from' | 'until' | 'days' | 'uid' | 'enabled';

export interface CodeProblem {
  /** Null is the whole. */
  readonly field: CodeField | null;
  readonly text: string;
}

/** The field that a refusal names, as the panel and the calls write it. */
export function fieldOf(where: string): CodeField | null {
  if (where === 'code' || where.startsWith('code_')) return 'code';
  switch (where) {
    case 'name':
    case 'user_name':
      return 'name';
    case 'area':
    case 'areas':
      return 'areas';
    case 'uid':
    case 'enabled':
      return where;
    case 'validity.from':
      return 'from';
    case 'validity':
    case 'validity.until':
      return 'until';
    case 'validity.period.days':
      return 'days';
    default:
      return null;
  }
}

interface CodeAct<Data> {
  /** What the PIN is asked for. */
  readonly title: string;
  readonly run: (pincode: string | undefined) => Promise<Outcome<Data>>;
  readonly onDone: (data: Data) => void;
}

/** Does what only the PIN of whoever does it allows. What that PIN does not mend is told where it was asked for. */
export function useCodeAct() {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<CodeProblem>();
  function fail(failure: Failure): void {
    if (failure.tag === 'aborted') return;
    setProblem({ field: fieldOf(refusedField(failure)), text: refusalText(t, failure) });
  }
  async function act<Data>({ title, run, onDone }: CodeAct<Data>): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    await withPin({ title, run, onDone, onFailed: fail });
    setBusy(false);
  }
  return { busy, problem, act, clear: () => setProblem(undefined) };
}
