import type { CodeChoices } from '#features/codes/add-dialog.tsx';
import { ChangeCodeDialog } from '#features/codes/change-code-dialog.tsx';
import type { SlotAct } from '#features/codes/code-act.ts';
import { changeSlot, removePerson, setSpecial, type LockFailure } from '#features/codes/code-acts.ts';
import type { GivenCode } from '#features/codes/code-once.tsx';
import { locksOf } from '#features/codes/code-people.ts';
import { CodeQuestion } from '#features/codes/code-question.tsx';
import { timesText } from '#features/codes/code-words.ts';
import { EditDialog } from '#features/codes/edit-dialog.tsx';
import { ExtendDialog } from '#features/codes/extend-dialog.tsx';
import { nameOf } from '#features/codes/slot-name.ts';
import { TagDialog } from '#features/codes/tag-dialog.tsx';
import { useText, type TextKey } from '#lib/i18n/use-text.ts';

interface SlotDialogProps {
  readonly act: SlotAct;
  readonly choices: CodeChoices;
  readonly owner: boolean;
  /** It is the code of whoever looks. */
  readonly own: boolean;
  readonly readers: readonly string[];
  /** Epoch ms. */
  readonly now: number;
  readonly onClose: () => void;
  readonly onDone: (said: TextKey, failures?: readonly LockFailure[], given?: GivenCode) => void;
}

/** What somebody wants to do with one slot. */
export function SlotDialog({
  act: { tag, entry },
  choices,
  owner,
  own,
  readers,
  now,
  onClose,
  onDone,
}: SlotDialogProps) {
  const t = useText();
  const name = nameOf(t, entry);
  const locks = entry.is_user || entry.slot === 'master' ? locksOf(entry.user_name, choices.locks) : [];
  const has = locks.filter(({ code }) => code !== null);
  switch (tag) {
    case 'edit':
      return (
        <EditDialog
          entry={entry}
          choices={choices}
          nameOnly={!owner}
          onClose={onClose}
          onDone={() => onDone('codes.saidSaved')}
        />
      );
    case 'newCode':
    case 'setSpecial':
      return (
        <ChangeCodeDialog
          entry={entry}
          name={name}
          first={tag === 'setSpecial'}
          byChance={!own && entry.is_user}
          length={choices.length}
          locks={owner ? locks : []}
          onClose={onClose}
          onDone={(code, byChance, failures) =>
            onDone(
              'codes.saidCode',
              failures,
              byChance ? { name, code, when: timesText(t, entry.validity, now) } : undefined,
            )
          }
        />
      );
    case 'tag':
      return (
        <TagDialog entry={entry} readers={readers} onClose={onClose} onDone={() => onDone('codes.saidTag')} />
      );
    case 'extend':
      return <ExtendDialog entry={entry} onClose={onClose} onDone={() => onDone('codes.saidExtended')} />;
    case 'noTag':
      return (
        <CodeQuestion
          title={t('codes.noTagTitle', { name })}
          text={t('codes.noTagText')}
          verb={t('codes.tagRemove')}
          run={(pincode) => changeSlot(entry, { uid: '' }, [], pincode)}
          onClose={onClose}
          onDone={() => onDone('codes.saidSaved')}
        />
      );
    case 'end':
      return (
        <CodeQuestion
          title={t('codes.endTitle', { name })}
          text={t('codes.endText')}
          verb={t('codes.end')}
          run={(pincode) => changeSlot(entry, { enabled: false }, [], pincode)}
          onClose={onClose}
          onDone={() => onDone('codes.saidEnded')}
        />
      );
    case 'offSpecial':
      return (
        <CodeQuestion
          title={t('codes.offTitle', { name })}
          text={t('codes.offText')}
          verb={t('codes.turnOff')}
          run={(pincode) => setSpecial(entry.no, '', pincode)}
          onClose={onClose}
          onDone={() => onDone('codes.saidOff')}
        />
      );
    case 'delete':
      return (
        <CodeQuestion
          title={t('codes.deleteTitle', { name })}
          text={
            has.length === 0
              ? t('codes.deleteText')
              : t('codes.deleteTextLocks', { locks: has.map(({ lock }) => lock.name).join(', ') })
          }
          verb={t('codes.delete')}
          run={(pincode) => removePerson(entry, has, pincode)}
          onClose={onClose}
          onDone={(failures) => onDone('codes.saidDeleted', failures)}
        />
      );
  }
}
