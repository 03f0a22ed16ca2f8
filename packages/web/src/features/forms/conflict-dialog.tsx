import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { Told } from '#features/forms/shared-edit.ts';
import { isAside, useAlarms, useAttention } from '#lib/house/alarms.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { same } from '#lib/same.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import css from '#features/forms/conflict-dialog.module.css';

export interface Conflict {
  /** As the form was begun. */
  readonly start: readonly Told[];
  readonly mine: readonly Told[];
  readonly theirs: readonly Told[];
}
/** `back`: on with the form, nothing sent. */
export type Kept = 'mine' | 'theirs' | 'back';

/** What one or both have changed; a field that has no words yet says nothing. */
function differences({ start, mine, theirs }: Conflict) {
  const toldOf = (side: readonly Told[], label: string): Told =>
    side.find((told) => told.label === label) ?? { label, value: '' };
  const labels = new Set([...theirs, ...mine].map(({ label }) => label));
  return [...labels].flatMap((label) => {
    const before = toldOf(start, label);
    const changed = (side: readonly Told[]): Told['value'] | undefined => {
      const told = toldOf(side, label);
      return same(told, before) ? undefined : told.value;
    };
    const both = { label, mine: changed(mine), theirs: changed(theirs) };
    return both.mine === undefined && both.theirs === undefined ? [] : [both];
  });
}

function ConflictDialog({
  conflict,
  onEnd,
}: {
  readonly conflict: Conflict;
  readonly onEnd: (kept: Kept) => void;
}) {
  const t = useText();
  const attention = useAttention();
  const overAlarm = useAlarms().some((alarm) => !isAside(attention, alarm));
  const [ended, setEnded] = useState(false);
  function end(kept: Kept): void {
    setEnded(true);
    onEnd(kept);
  }
  if (ended) return null;
  const inWords = (value: Told['value']): string =>
    typeof value === 'boolean' ? t(value ? 'conflict.on' : 'conflict.off') : value || t('conflict.empty');
  const side = (word: string, value: Told['value'] | undefined) =>
    value !== undefined && (
      <p>
        <span className="muted">{word}</span> <b>{inWords(value)}</b>
      </p>
    );
  return (
    <ConfirmDialog
      key={String(overAlarm)}
      wide
      title={t('conflict.title')}
      overAlarm={overAlarm}
      onClose={() => end('back')}
      actions={
        <>
          <Button data-autofocus onClick={() => end('back')}>
            {t('conflict.goOn')}
          </Button>
          <span className={css['choices']}>
            <Button onClick={() => end('theirs')}>{t('conflict.takeTheirs')}</Button>
            <Button kind="primary" onClick={() => end('mine')}>
              {t('conflict.keepMine')}
            </Button>
          </span>
        </>
      }
    >
      <p>{t('conflict.text')}</p>
      <dl className={css['fields']}>
        {differences(conflict).map(({ label, mine, theirs }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {side(t('conflict.theirs'), theirs)}
              {side(t('conflict.mine'), mine)}
            </dd>
          </div>
        ))}
      </dl>
    </ConfirmDialog>
  );
}

/** Asks, over whatever form it is, whose words stay. */
export function askConflict(conflict: Conflict): Promise<Kept> {
  const root = createRoot(document.createElement('div'));
  return new Promise((resolve) => {
    root.render(
      <ConflictDialog
        conflict={conflict}
        onEnd={(kept) => {
          resolve(kept);
          // After the dialog has given the focus back.
          setTimeout(() => root.unmount());
        }}
      />,
    );
  });
}
