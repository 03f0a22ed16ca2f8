import { useEffect, useState } from 'react';
import { readAutomation, type Part } from '#features/automation/automation-store.ts';
import type { Telling } from '#features/automation/names.ts';
import type { ShownProblem } from '#features/automation/part-line.tsx';
import { pathOf, type Kept } from '#lib/paths.ts';
import type { Judge } from '#features/automation/judge.ts';
import { isUnwritten, type Problem } from '#features/automation/problems.ts';
import { announce } from '#lib/announce.ts';
import type { Outcome } from '#lib/client/outcome.ts';
import { sharedEdit, type SharedEdit } from '#features/forms/shared-edit.ts';
import { refusalText } from '#lib/house/refusal-text.ts';
import { pinOf, withPin } from '#lib/house/with-pin.ts';
import { refusedField } from '#lib/house/refused-field.ts';
import { textIfKnown, withTexts } from '#lib/i18n/use-text.ts';
import { showToast } from '#lib/toasts.ts';
import { go } from '#lib/router/here.ts';
import { useFormDraft } from '#lib/use-form-draft.ts';
import { useUnsaved } from '#lib/use-unsaved.ts';

/** Who judges comes with the first change, or when something is to be saved: a page that is only read needs it not. */
const loadJudge = async (): Promise<Judge> =>
  (await withTexts(import('#features/automation/judge.ts'), 'problems')).judge;

interface Editing<Draft extends object> {
  readonly of: Kept;
  /** The id of the one that is changed; `new` for another. */
  readonly named: string;
  readonly telling: Telling;
  /** As the panel has it, or what a new one begins with. */
  readonly start: Draft;
  /** How the panel has it now, where it is there already. */
  readonly shared: Pick<SharedEdit<Draft>, 'read' | 'tell'> | undefined;
}

interface Saving<Draft> {
  /** What keeps it from being saved. */
  readonly problems: (judge: Judge) => readonly Problem[];
  readonly pinFirst: boolean;
  /** What has changed with it. */
  readonly reads: readonly Part[];
  /** Resolves to the id it is saved under. What is there already is sent with the revision that the edit starts from. */
  readonly send: (
    draft: Draft,
    pin: { readonly pincode?: string },
    revision?: number,
  ) => Promise<Outcome<{ readonly id: string }>>;
}

/** A rule or scene as it is written: what is wrong with it, and its way to the panel, with a code where that takes one. */
export function useEditor<Draft extends { readonly name: string }>({
  of,
  named,
  telling,
  start,
  shared,
}: Editing<Draft>) {
  const { t } = telling;
  const form = useFormDraft(`${of} ${named}`, start);
  const { draft, dirty: changed } = form;
  const [wanted, setWanted] = useState(false);
  const [tries, setTries] = useState(0);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<ShownProblem>();
  const [savedId, setSavedId] = useState<string>();
  const [judge, setJudge] = useState<Judge>();
  const saveRef = useUnsaved(savedId === undefined && changed);
  useEffect(() => {
    // Where it does not come, the panel judges, which has the last word anyway.
    if (changed) loadJudge().then(setJudge, () => undefined);
  }, [changed]);
  // Only once nothing is unsaved any more does the page let go.
  useEffect(() => {
    if (savedId !== undefined) go(pathOf(of, savedId));
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [savedId]);

  async function save({ problems, pinFirst, reads, send }: Saving<Draft>): Promise<void> {
    const judging = await loadJudge().catch(() => undefined);
    setJudge(judging);
    setWanted(true);
    setRefused(undefined);
    const wrong = judging === undefined ? [] : problems(judging);
    if (wrong.length > 0) {
      setTries((before) => before + 1);
      return;
    }
    const name = draft.name.trim();
    const edit =
      shared === undefined
        ? undefined
        : sharedEdit({
            ...shared,
            start: form.start,
            draft,
            onTheirs: async () => {
              await readAutomation(...reads);
              form.reset();
            },
          });
    await withPin({
      title: t('automation.rule.saveTitle', { name }),
      pinFirst,
      run: async (pincode) => {
        setBusy(true);
        const pin = pinOf(pincode);
        const outcome = await (edit === undefined
          ? send(draft, pin)
          : edit((mine, revision) => send(mine, pin, revision)));
        if (outcome.tag === 'done') await readAutomation(...reads);
        setBusy(false);
        return outcome;
      },
      onDone: ({ id }) => {
        showToast({ icon: 'check', message: t('automation.rule.saved', { name }) });
        setSavedId(id);
      },
      onFailed: (failure) => {
        if (failure.tag === 'aborted') return;
        const text = refusalText(t, failure);
        setRefused({ why: 'v2_mg_input_error', where: refusedField(failure), text });
        announce(text, 'assertive');
      },
    });
  }

  return {
    draft,
    /** Undefined until there is something to judge. */
    judge,
    busy,
    refused: refused?.text,
    /** It was tried to save it. */
    wanted,
    /** How often that was in vain since something was wrong with it. */
    tries,
    saveRef,
    change(next: Partial<Draft>): void {
      setRefused(undefined);
      form.change({ ...draft, ...next });
    },
    /** The problems with their words; what is not written yet is none before somebody wants to save. */
    shown: (problems: readonly Problem[]): readonly ShownProblem[] => [
      ...problems
        .filter((problem) => wanted || !isUnwritten(problem))
        .map((problem) => ({ ...problem, text: textIfKnown(problem.why, {}) ?? t('v2_mg_required_field') })),
      ...(refused === undefined ? [] : [refused]),
    ],
    save,
  };
}
