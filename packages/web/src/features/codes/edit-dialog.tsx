import { limits } from '@homeward/contract/words/values/limits.ts';
import type { CodeEntry } from '@homeward/contract/wire/code-entry.ts';
import { useState } from 'react';
import type { CodeChoices } from '#features/codes/add-dialog.tsx';
import { changeSlot } from '#features/codes/code-acts.ts';
import { changesOf, draftOf, faultsOf } from '#features/codes/person-draft.ts';
import { AreasOf, ModesOf, NameOf, ReportOf, TimesOf } from '#features/codes/person-fields.tsx';
import { useCodeAct } from '#features/codes/use-code-act.ts';
import { DialogForm } from '#features/forms/dialog-form.tsx';
import { useText } from '#lib/i18n/use-text.ts';
import { same } from '#lib/same.ts';

interface EditDialogProps {
  readonly entry: CodeEntry;
  readonly choices: CodeChoices;
  /** The own slot of somebody who is not its owner: the name alone. */
  readonly nameOnly: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Changes whose a code is, where and when it works, and whether it reports. */
export function EditDialog({ entry, choices, nameOnly, onClose, onDone }: EditDialogProps) {
  const t = useText();
  const { busy, problem, act, clear } = useCodeAct();
  const [start] = useState(() => draftOf(entry));
  const [draft, setDraft] = useState(start);
  const [tried, setTried] = useState(false);
  const changes = changesOf(entry, draft);
  const nothing = Object.keys(changes).length === 0;
  const parts = {
    draft,
    tried,
    problem,
    onChange: (next: typeof draft) => {
      clear();
      setDraft(next);
    },
  };
  function submit(): void {
    setTried(true);
    if (faultsOf(draft, limits.pinNameLength).size > 0) return;
    if (nothing) return onClose();
    void act({
      title: t('codes.saveTitle', { name: draft.name.trim() }),
      run: (pincode) => changeSlot(entry, changes, [], pincode),
      onDone,
    });
  }
  // The owner's code and that of duress work everywhere and at any time.
  const everywhere = entry.slot === 'master' || entry.slot === 'duress';
  return (
    <DialogForm
      title={t('codes.editTitle', { name: entry.user_name })}
      dirty={!same(draft, start)}
      verb={t('codes.save')}
      busy={busy}
      problem={problem?.field === null || problem?.field === 'enabled' ? problem.text : undefined}
      wide={!nameOnly}
      onSubmit={submit}
      onClose={onClose}
    >
      <NameOf {...parts} />
      {!nameOnly && (
        <>
          {!everywhere && (
            <AreasOf {...parts} areas={choices.areas} several={choices.several || !entry.is_user} />
          )}
          {!entry.fixed && entry.is_user && <ModesOf {...parts} />}
          {!entry.fixed && !everywhere && <TimesOf {...parts} />}
          <ReportOf {...parts} fixed={choices.latchFixed} />
        </>
      )}
    </DialogForm>
  );
}
