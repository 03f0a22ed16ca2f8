import type { CodeEntry } from '@homeward/contract/wire/code-entry.ts';
import { useState } from 'react';
import { changeSlot } from '#features/codes/code-acts.ts';
import { useCodeAct } from '#features/codes/use-code-act.ts';
import { tagWithin, useTagWait } from '#features/codes/use-tag-wait.ts';
import { refusalText } from '#lib/house/refusal-text.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { ProblemLine } from '#ui/problem-line.tsx';
import { Ring } from '#ui/ring.tsx';
import css from '#features/codes/tag-dialog.module.css';

interface TagDialogProps {
  readonly entry: CodeEntry;
  /** Names of the readers and keypads that tags are held to. */
  readonly readers: readonly string[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Teaches somebody's tag: it is held to a reader, shown, and given. */
export function TagDialog({ entry, readers, onClose, onDone }: TagDialogProps) {
  const t = useText();
  const name = entry.user_name;
  const [round, setRound] = useState(0);
  const wait = useTagWait(round);
  const { busy, problem, act, clear } = useCodeAct();
  const again = (): void => {
    clear();
    setRound(round + 1);
  };
  const give = (uid: string): void =>
    void act({
      title: t('codes.tagGiveTitle', { name }),
      run: (pincode) => changeSlot(entry, { uid }, [], pincode),
      onDone,
    });
  return (
    <ConfirmDialog
      title={t('codes.tagTitle', { name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} data-autofocus>
            {t('action.cancel')}
          </Button>
          {wait.tag === 'held' ? (
            <Button kind="primary" busy={busy} onClick={() => give(wait.held.uid)}>
              {t('codes.tagGive', { name })}
            </Button>
          ) : (
            wait.tag !== 'waiting' && (
              <Button kind="primary" icon="refresh" onClick={again}>
                {t('action.retry')}
              </Button>
            )
          )}
        </>
      }
    >
      <div className={css['wait']} data-tone={wait.tag === 'held' ? 'ok' : 'delay'}>
        {wait.tag === 'waiting' && (
          <>
            <div className={css['ring']}>
              <Ring
                left={wait.left}
                total={tagWithin}
                unit={t('codes.seconds')}
                label={t('codes.tagLeft', { count: wait.left })}
              />
            </div>
            <p>
              {readers.length === 0
                ? t('codes.tagNoReader')
                : t('codes.tagHold', { readers: readers.join(', ') })}
            </p>
          </>
        )}
        {wait.tag === 'over' && <p role="status">{t('codes.tagOver')}</p>}
        {wait.tag === 'failed' && <ProblemLine text={refusalText(t, wait.failure)} />}
        {wait.tag === 'held' && (
          <div role="status" className={css['held']}>
            <Icon name="check" />
            <p>
              <b>{wait.held.uid}</b>
              <br />
              {wait.held.reader === ''
                ? t('codes.tagHeld')
                : t('codes.tagHeldAt', { reader: wait.held.reader })}
            </p>
            <Button kind="quiet" onClick={again}>
              {t('codes.tagOther')}
            </Button>
          </div>
        )}
        <ProblemLine text={problem?.text} />
      </div>
    </ConfirmDialog>
  );
}
