import { useCodeAct } from '#features/codes/use-code-act.ts';
import type { Outcome } from '#lib/client/outcome.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { ProblemLine } from '#ui/problem-line.tsx';

interface CodeQuestionProps<Data> {
  readonly title: string;
  /** The effect, and the way back. */
  readonly text: string;
  readonly verb: string;
  readonly run: (pincode: string | undefined) => Promise<Outcome<Data>>;
  readonly onClose: () => void;
  readonly onDone: (data: Data) => void;
}

/** A question before a code is taken away; the PIN of whoever does it comes after it. */
export function CodeQuestion<Data>({ title, text, verb, run, onClose, onDone }: CodeQuestionProps<Data>) {
  const t = useText();
  const { busy, problem, act } = useCodeAct();
  return (
    <ConfirmDialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} data-autofocus>
            {t('codes.keep')}
          </Button>
          <Button kind="danger" busy={busy} onClick={() => void act({ title, run, onDone })}>
            {verb}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{text}</p>
        <ProblemLine text={problem?.text} />
      </div>
    </ConfirmDialog>
  );
}
