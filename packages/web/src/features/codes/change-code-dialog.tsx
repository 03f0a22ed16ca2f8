import type { CodeEntry } from '@homeward/contract/wire/code-entry.ts';
import { useState } from 'react';
import { changeSlot, setSpecial, type LockFailure } from '#features/codes/code-acts.ts';
import { CodeField, codeWrong } from '#features/codes/code-field.tsx';
import type { LockStanding } from '#features/codes/code-people.ts';
import { LockChoice } from '#features/codes/lock-choice.tsx';
import { randomCode } from '#features/codes/random-code.ts';
import { useCodeAct } from '#features/codes/use-code-act.ts';
import { DialogForm } from '#features/forms/dialog-form.tsx';
import { done } from '#lib/client/outcome.ts';
import { useText } from '#lib/i18n/use-text.ts';

interface ChangeCodeDialogProps {
  readonly entry: CodeEntry;
  /** What it is called on the page: a person's name, "Duress code". */
  readonly name: string;
  /** A special code that is off gets its first one. */
  readonly first: boolean;
  /** It begins with a code by chance: for somebody else's. */
  readonly byChance: boolean;
  readonly length: 4 | 6;
  readonly locks: readonly LockStanding[];
  readonly onClose: () => void;
  readonly onDone: (code: string, byChance: boolean, failures: readonly LockFailure[]) => void;
}

/** Gives a slot another code. */
export function ChangeCodeDialog(props: ChangeCodeDialogProps) {
  const { entry, name, first, length, locks, onClose, onDone } = props;
  const t = useText();
  const { busy, problem, act, clear } = useCodeAct();
  const [start] = useState(() => (props.byChance ? randomCode(length) : ''));
  const [given, setGiven] = useState({ code: start, byChance: props.byChance });
  const [tried, setTried] = useState(false);
  const has = locks.filter(({ code }) => code !== null);
  const [chosen, setChosen] = useState(() => has.map(({ lock }) => lock.id));
  const { code, byChance } = given;
  function submit(): void {
    setTried(true);
    if (codeWrong(code, length) !== undefined) return;
    void act({
      title: t('codes.saveTitle', { name }),
      run: async (pincode) => {
        if (entry.is_user || entry.slot === 'master')
          return changeSlot(
            entry,
            { code },
            has.filter(({ lock }) => chosen.includes(lock.id)),
            pincode,
          );
        const outcome = await setSpecial(entry.no, code, pincode);
        return outcome.tag === 'failed' ? outcome : done([]);
      },
      onDone: (failures) => onDone(code, byChance, failures),
    });
  }
  return (
    <DialogForm
      title={t(first ? 'codes.setTitle' : 'codes.changeTitle', { name })}
      dirty={code !== start}
      verb={t(first ? 'codes.setAct' : 'codes.changeAct')}
      busy={busy}
      problem={problem !== undefined && problem.field !== 'code' ? problem.text : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      {!first && <p className="muted">{t('codes.changeText')}</p>}
      <CodeField
        label={t('codes.newCodeLabel')}
        length={length}
        value={code}
        tried={tried}
        begins
        problem={problem?.field === 'code' ? problem.text : undefined}
        onChange={(next, chance) => {
          clear();
          setGiven({ code: next, byChance: chance });
        }}
      />
      <LockChoice standings={has} chosen={chosen} onChange={(next) => setChosen([...next])} />
    </DialogForm>
  );
}
