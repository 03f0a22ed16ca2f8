import type { CodeEntry } from '@homeward/contract/wire/code-entry.ts';
import { useState } from 'react';
import { changeSlot } from '#features/codes/code-acts.ts';
import { useCodeAct } from '#features/codes/use-code-act.ts';
import { DialogForm } from '#features/forms/dialog-form.tsx';
import { useText } from '#lib/i18n/use-text.ts';
import { momentOfWallTime, wallTime } from '#lib/wall-time.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';

interface ExtendDialogProps {
  readonly entry: CodeEntry;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const steps = [1, 7, 30] as const;
const day = 24 * 60 * 60_000;

/** A guest's code works longer, or again: from its end, or from now where that is over. */
export function ExtendDialog({ entry, onClose, onDone }: ExtendDialogProps) {
  const t = useText();
  const { busy, problem, act, clear } = useCodeAct();
  const { user_name: name, validity } = entry;
  const [now] = useState(() => Date.now());
  const base = Math.max(validity.until ?? 0, now);
  const [start] = useState(() => wallTime(base + day));
  const [until, setUntil] = useState(start);
  const over = until !== '' && momentOfWallTime(until) <= now;
  const wrong = until === '' ? t('codes.extendMissing') : over ? t('codes.extendOver') : undefined;
  const change = (text: string): void => {
    clear();
    setUntil(text);
  };
  return (
    <DialogForm
      title={t('codes.extendTitle', { name })}
      dirty={until !== start}
      verb={t('codes.extend')}
      busy={busy}
      problem={problem !== undefined && problem.field !== 'until' ? problem.text : undefined}
      onSubmit={() => {
        if (wrong === undefined)
          void act({
            title: t('codes.extendTitle', { name }),
            run: (pincode) =>
              changeSlot(
                entry,
                { enabled: true, validity: { ...validity, until: momentOfWallTime(until) } },
                [],
                pincode,
              ),
            onDone,
          });
      }}
      onClose={onClose}
    >
      <div className="line wrap">
        {steps.map((days) => (
          <Button key={days} onClick={() => change(wallTime(base + days * day))}>
            {t('codes.extendBy', { count: days })}
          </Button>
        ))}
      </div>
      <Field
        label={t('codes.until')}
        type="datetime-local"
        value={until}
        error={wrong ?? (problem?.field === 'until' ? problem.text : undefined)}
        onChange={({ target }) => change(target.value)}
      />
    </DialogForm>
  );
}
