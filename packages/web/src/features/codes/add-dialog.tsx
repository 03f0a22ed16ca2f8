import { limits } from '@homeward/contract/words/values/limits.ts';
import { useState } from 'react';
import { addPerson, type LockFailure } from '#features/codes/code-acts.ts';
import { CodeField, codeWrong } from '#features/codes/code-field.tsx';
import type { GivenCode } from '#features/codes/code-once.tsx';
import type { HomeLock } from '#features/codes/code-people.ts';
import { timesText } from '#features/codes/code-words.ts';
import { LockChoice } from '#features/codes/lock-choice.tsx';
import { areasOf, faultsOf, newDraft, validityOf, type NewKind } from '#features/codes/person-draft.ts';
import {
  AreasOf,
  ModesOf,
  NameOf,
  ReportOf,
  TimesOf,
  type HomeArea,
} from '#features/codes/person-fields.tsx';
import { randomCode } from '#features/codes/random-code.ts';
import { useCodeAct } from '#features/codes/use-code-act.ts';
import { DialogForm } from '#features/forms/dialog-form.tsx';
import { useText } from '#lib/i18n/use-text.ts';
import { Segmented } from '#ui/segmented.tsx';

export interface CodeChoices {
  readonly areas: readonly HomeArea[];
  /** One code may open several areas. */
  readonly several: boolean;
  /** Digits of a new code. */
  readonly length: 4 | 6;
  /** Whether a code reports stays as it is (S6.3). */
  readonly latchFixed: boolean;
  readonly locks: readonly HomeLock[];
  /** The slot of somebody new. */
  readonly free: number | undefined;
}

interface AddDialogProps {
  readonly kind: NewKind;
  readonly choices: CodeChoices;
  readonly onClose: () => void;
  readonly onAdded: (given: GivenCode, failures: readonly LockFailure[]) => void;
}

const kinds = ['resident', 'guest', 'helper'] as const satisfies readonly NewKind[];

/** Somebody new: name, code, areas, hours and locks in one go. */
export function AddDialog({ kind: first, choices, onClose, onAdded }: AddDialogProps) {
  const t = useText();
  const { busy, problem, act, clear } = useCodeAct();
  const areas = choices.areas.slice(0, choices.several ? undefined : 1).map(({ id }) => id);
  const [kind, setKind] = useState(first);
  const [start, setStart] = useState(() => newDraft(first, areas, Date.now()));
  const [draft, setDraft] = useState(start);
  const [code, setCode] = useState(() => randomCode(choices.length));
  const [locks, setLocks] = useState<readonly string[]>([]);
  const [tried, setTried] = useState(false);
  const standings = choices.locks.map((lock) => ({ lock, code: null }));
  const fits =
    faultsOf(draft, limits.pinNameLength).size === 0 && codeWrong(code, choices.length) === undefined;
  const parts = {
    draft,
    tried,
    problem,
    onChange: (next: typeof draft) => {
      clear();
      setDraft(next);
    },
  };
  function become(next: NewKind): void {
    const { name, areas: chosen, latch } = draft;
    const begun = newDraft(next, areas, Date.now());
    setKind(next);
    setStart(begun);
    setDraft({ ...begun, name, areas: chosen, latch });
  }
  function submit(): void {
    setTried(true);
    if (!fits) return;
    const name = draft.name.trim();
    const validity = validityOf(draft);
    const change = {
      user_name: name,
      code,
      areas: areasOf(draft),
      latch: draft.latch,
      validity,
      modes: [...draft.modes],
    };
    void act({
      title: t('codes.addTitle', { name }),
      run: (pincode) =>
        addPerson(
          choices.free,
          change,
          standings.filter(({ lock }) => locks.includes(lock.id)),
          pincode,
        ),
      onDone: (failures) => onAdded({ name, code, when: timesText(t, validity, Date.now()) }, failures),
    });
  }
  return (
    <DialogForm
      title={t('codes.add')}
      dirty={draft !== start}
      verb={t('codes.addAct')}
      busy={busy}
      problem={problem?.field === null ? problem.text : undefined}
      wide
      onSubmit={submit}
      onClose={onClose}
    >
      <Segmented
        label={t('codes.kind')}
        value={kind}
        options={kinds.map((one) => ({ value: one, label: t(`codes.kind.${one}`) }))}
        onChange={become}
      />
      <NameOf {...parts} />
      <CodeField
        label={t('codes.code')}
        length={choices.length}
        value={code}
        tried={tried}
        problem={problem?.field === 'code' ? problem.text : undefined}
        onChange={(next) => {
          clear();
          setCode(next);
        }}
      />
      <AreasOf {...parts} areas={choices.areas} several={choices.several} />
      {kind !== 'resident' && <ModesOf {...parts} />}
      {kind !== 'resident' && <TimesOf {...parts} />}
      <LockChoice standings={standings} chosen={locks} onChange={setLocks} />
      <ReportOf {...parts} fixed={choices.latchFixed} />
    </DialogForm>
  );
}
