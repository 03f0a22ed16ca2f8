import { useState } from 'react';
import type { Outcome } from '#lib/client/outcome.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { ProblemLine } from '#ui/problem-line.tsx';

interface ActQuestionProps<Data> {
  readonly title: string;
  /** The effect, and whether there is a way back. */
  readonly text: string;
  readonly verb: string;
  /** The way back, where "Cancel" could be read as the act. */
  readonly back?: string;
  readonly kind?: 'danger' | 'primary';
  /** What has to be typed first, where nothing brings it back. */
  readonly typed?: { readonly label: string; readonly text: string };
  readonly work: () => Promise<Outcome<Data>>;
  readonly onDone: (data: Data) => void;
  readonly onClose: () => void;
}

/** A question before an act; a refusal stays in it. */
export function ActQuestion<Data>(props: ActQuestionProps<Data>) {
  const t = useText();
  const {
    title,
    text,
    verb,
    back = t('action.cancel'),
    kind = 'danger',
    typed,
    work,
    onDone,
    onClose,
  } = props;
  const { busy, problem, act } = useAct();
  const [given, setGiven] = useState('');
  const off = typed !== undefined && given.trim() !== typed.text;
  return (
    <ConfirmDialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} data-autofocus={typed === undefined}>
            {back}
          </Button>
          <Button
            kind={kind}
            busy={busy}
            off={off}
            onClick={() =>
              void act(work).then((outcome) => {
                if (outcome.tag === 'done') onDone(outcome.data);
              })
            }
          >
            {verb}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{text}</p>
        {typed !== undefined && (
          <Field
            label={typed.label}
            data-autofocus
            autoComplete="off"
            spellCheck={false}
            value={given}
            onChange={(event) => setGiven(event.target.value)}
          />
        )}
        <ProblemLine text={problem?.text} />
      </div>
    </ConfirmDialog>
  );
}
