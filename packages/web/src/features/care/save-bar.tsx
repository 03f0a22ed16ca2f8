import type { Ref } from 'react';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import css from '#features/care/save-bar.module.css';

interface SaveBarProps {
  readonly dirty: boolean;
  readonly fits: boolean;
  readonly busy: boolean;
  readonly saveRef: Ref<HTMLButtonElement>;
  readonly onReset: () => void;
}

/** Stays in sight while a long form has changes (S2.16). */
export function SaveBar({ dirty, fits, busy, saveRef, onReset }: SaveBarProps) {
  const t = useText();
  return (
    <div className={css['bar']} data-dirty={dirty}>
      <span className="grow" role="status">
        {dirty ? t('care.changed') : ''}
      </span>
      <Button off={!dirty || busy} onClick={onReset}>
        {t('care.discard')}
      </Button>
      <Button ref={saveRef} kind="primary" type="submit" busy={busy} off={!dirty || !fits}>
        {t('care.save')}
      </Button>
    </div>
  );
}
