import { useState } from 'react';
import { AddDialog, type CodeChoices } from '#features/codes/add-dialog.tsx';
import type { CodeAct } from '#features/codes/code-act.ts';
import { takeFromLocks, type LockFailure } from '#features/codes/code-acts.ts';
import { CodeOnce, type GivenCode } from '#features/codes/code-once.tsx';
import { CodeQuestion } from '#features/codes/code-question.tsx';
import { LockDialog } from '#features/codes/lock-dialog.tsx';
import { SlotDialog } from '#features/codes/slot-dialog.tsx';
import { nameOf } from '#features/codes/slot-name.ts';
import { done } from '#lib/client/outcome.ts';
import { refusalText } from '#lib/house/refusal-text.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { showToast } from '#lib/toasts.ts';

interface CodeDialogsProps {
  readonly act: CodeAct | undefined;
  readonly choices: CodeChoices;
  /** Whoever looks sets the home up. */
  readonly owner: boolean;
  /** Whether a slot is that of whoever looks. */
  readonly isOwn: (no: number) => boolean;
  /** Names of the readers that tags are held to. */
  readonly readers: readonly string[];
  /** Epoch ms. */
  readonly now: number;
  readonly onClose: () => void;
  /** The codes are others now. */
  readonly onChanged: () => void;
}

/** The dialog of what somebody wants to do with a code, and the new code that came of it. */
export function CodeDialogs({
  act,
  choices,
  owner,
  isOwn,
  readers,
  now,
  onClose,
  onChanged,
}: CodeDialogsProps) {
  const t = useText();
  const [given, setGiven] = useState<GivenCode>();
  function finish(said: string, failures: readonly LockFailure[] = [], code?: GivenCode): void {
    onClose();
    onChanged();
    setGiven(code);
    for (const { lock, failure } of failures)
      showToast({ icon: 'fault', message: t('codes.lockRefused', { lock, why: refusalText(t, failure) }) });
    if (failures.length === 0) showToast({ icon: 'check', message: said, about: 'codes' });
  }
  if (given !== undefined) return <CodeOnce given={given} onClose={() => setGiven(undefined)} />;
  if (act === undefined) return null;
  switch (act.tag) {
    case 'add':
      return (
        <AddDialog
          kind={act.kind}
          choices={choices}
          onClose={onClose}
          onAdded={(code, failures) => finish(t('codes.saidAdded', { name: code.name }), failures, code)}
        />
      );
    case 'lock':
      return (
        <LockDialog
          name={act.name}
          standing={act.standing}
          onClose={onClose}
          onDone={() => finish(t('codes.saidLock', { lock: act.standing.lock.name }))}
        />
      );
    case 'noLock': {
      const { name, standing } = act;
      const lock = standing.lock.name;
      return (
        <CodeQuestion
          title={t('codes.noLockTitle', { name, lock })}
          text={t('codes.noLockText', { lock })}
          verb={t('codes.noLock')}
          run={async (pincode) => done(await takeFromLocks([standing], pincode))}
          onClose={onClose}
          onDone={(failures) => finish(t('codes.saidLock', { lock }), failures)}
        />
      );
    }
    default: {
      const { entry } = act;
      return (
        <SlotDialog
          act={act}
          choices={choices}
          owner={owner}
          own={isOwn(entry.no)}
          readers={readers}
          now={now}
          onClose={onClose}
          onDone={(said, failures, code) => finish(t(said, { name: nameOf(t, entry) }), failures, code)}
        />
      );
    }
  }
}
