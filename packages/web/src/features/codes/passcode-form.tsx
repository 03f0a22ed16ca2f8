import type { CodeEntry } from '@homeward/contract/wire/code-entry.ts';
import { useState } from 'react';
import { codeWrong } from '#features/codes/code-field.tsx';
import { fieldOf } from '#features/codes/use-code-act.ts';
import { ErrorSummary } from '#features/forms/error-summary.tsx';
import { call } from '#lib/client/call.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { showToast } from '#lib/toasts.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card, FormActions } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { ProblemLine } from '#ui/problem-line.tsx';

interface PasscodeFormProps {
  readonly entry: CodeEntry;
  readonly length: 4 | 6;
  /** The owner's pages open by the installer's code, too. */
  readonly both: boolean;
}

const empty = { current: '', next: '', again: '' };
type Name = keyof typeof empty;

/** Changes the code that opens settings: the one of today, the new one, and the new one again. */
export function PasscodeForm({ entry, length, both }: PasscodeFormProps) {
  const t = useText();
  const { busy, problem, act, clear } = useAct();
  const [draft, setDraft] = useState(empty);
  const [tried, setTried] = useState(false);
  const wrong = codeWrong(draft.next, length);
  const differ = draft.again !== draft.next;
  const ofNew = problem !== undefined && fieldOf(problem.where) === 'code';
  // Whatever else the panel refuses of a code that was proved is about the proof.
  const ofCurrent =
    problem?.failure.tag === 'refused' && ['44', '45'].includes(problem.failure.panelCode)
      ? problem.text
      : undefined;
  const change = (name: Name, value: string): void => {
    clear();
    setDraft({ ...draft, [name]: value.trim() });
  };
  function submit(): void {
    setTried(true);
    if (busy || draft.current === '' || wrong !== undefined || differ) return;
    void act(() =>
      call('PUT /panel/pin_code', { body: { no: entry.no, code: draft.next, pincode: draft.current } }),
    ).then((outcome) => {
      if (outcome.tag === 'failed') return;
      setDraft(empty);
      setTried(false);
      showToast({ icon: 'check', message: t('passcode.changed'), about: 'codes' });
    });
  }
  const field = (name: Name, error: string | undefined, hint?: string) => (
    <Field
      label={t(`passcode.${name}`)}
      type="password"
      inputMode="numeric"
      autoComplete={name === 'current' ? 'current-password' : 'new-password'}
      dir="ltr"
      hint={hint}
      value={draft[name]}
      error={error}
      onChange={({ target }) => change(name, target.value)}
    />
  );
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <ErrorSummary />
      <Banner tone="brand" icon="keypad">
        {t(
          entry.slot === 'installer'
            ? 'passcode.sameInstaller'
            : both
              ? 'passcode.sameBoth'
              : 'passcode.same',
        )}
      </Banner>
      <Card>
        {field('current', tried && draft.current === '' ? t('codes.codeMissing') : ofCurrent)}
        {field(
          'next',
          wrong !== undefined && (tried || draft.next.length >= length)
            ? t(wrong)
            : ofNew
              ? problem.text
              : undefined,
          t('passcode.rules', { length }),
        )}
        {field('again', tried && differ ? t('passcode.differ') : undefined)}
        <ProblemLine text={ofNew || ofCurrent !== undefined ? undefined : problem?.text} />
        <FormActions>
          <Button kind="primary" type="submit" busy={busy}>
            {t('passcode.change')}
          </Button>
        </FormActions>
      </Card>
    </form>
  );
}
