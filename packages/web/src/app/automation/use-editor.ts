import { useEffect, useState } from 'react';
import { readAutomation, type Part } from '#app/automation/automation-store.ts';
import { sameDraft } from '#features/automation/draft.ts';
import type { Telling } from '#features/automation/names.ts';
import type { ShownProblem } from '#features/automation/part-line.tsx';
import { pathOf, type Kept } from '#features/automation/paths.ts';
import type { Judge } from '#features/automation/judge.ts';
import { isUnwritten, type Problem } from '#features/automation/problems.ts';
import { announce } from '#lib/announce.ts';
import type { Outcome } from '#lib/client/outcome.ts';
import { refusalText } from '#lib/house/refusal-text.ts';
import { pinOf, withPin } from '#lib/house/with-pin.ts';
import { refusedField } from '#lib/house/refused-field.ts';
import { textIfKnown, withTexts } from '#lib/i18n/use-text.ts';
import { showToast } from '#lib/toasts.ts';
import { useGo } from '#lib/use-go.ts';
import { useUnsaved } from '#lib/use-unsaved.ts';

/** Who judges comes with the first change, or when something is to be saved: a page that is only read needs it not. */
const loadJudge = async (): Promise<Judge> =>
  (await withTexts(import('#features/automation/judge.ts'), 'problems')).judge;

/** Puts the focus on the first thing that is wrong, once the marks are drawn. */
function focusFirstWrong(): void {
  setTimeout(() => {
    const wrong =
      'main [aria-invalid="true"], main [data-wrong="true"], main [data-consent] [role="checkbox"]';
    document.querySelector<HTMLElement>(wrong)?.focus();
  });
}

interface Editing<Draft> {
  readonly of: Kept;
  readonly telling: Telling;
  /** As the panel has it, or what a new one begins with. */
  readonly start: Draft;
}

interface Saving {
  /** What keeps it from being saved. */
  readonly problems: (judge: Judge) => readonly Problem[];
  readonly pinFirst: boolean;
  /** What has changed with it. */
  readonly reads: readonly Part[];
  /** Resolves to the id it is saved under. */
  readonly send: (pin: { readonly pincode?: string }) => Promise<Outcome<{ readonly id: string }>>;
}

/** A rule or scene as it is written: what is wrong with it, and its way to the panel, with a code where that takes one. */
export function useEditor<Draft extends { readonly name: string }>({ of, telling, start }: Editing<Draft>) {
  const { t } = telling;
  const go = useGo();
  const [draft, setDraft] = useState(start);
  const [wanted, setWanted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<ShownProblem>();
  const [savedId, setSavedId] = useState<string>();
  const [judge, setJudge] = useState<Judge>();
  const changed = !sameDraft(draft, start);
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

  async function save({ problems, pinFirst, reads, send }: Saving): Promise<void> {
    const judging = await loadJudge().catch(() => undefined);
    setJudge(judging);
    setWanted(true);
    setRefused(undefined);
    const wrong = judging === undefined ? [] : problems(judging);
    if (wrong.length > 0) {
      announce(t('automation.cannotSave', { count: wrong.length }), 'assertive');
      focusFirstWrong();
      return;
    }
    const name = draft.name.trim();
    await withPin({
      title: t('automation.rule.saveTitle', { name }),
      pinFirst,
      run: async (pincode) => {
        setBusy(true);
        const outcome = await send(pinOf(pincode));
        if (outcome.tag === 'done') await readAutomation(...reads);
        setBusy(false);
        return outcome;
      },
      onDone: ({ id }) => {
        showToast({ icon: 'check', message: t('automation.rule.saved', { name }) });
        setSavedId(id);
      },
      onFailed: (failure) => {
        const text = refusalText(t, failure);
        setRefused({ why: 'refused', where: refusedField(failure), text });
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
    saveRef,
    change(next: Partial<Draft>): void {
      setRefused(undefined);
      setDraft({ ...draft, ...next });
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
