import type { ReactNode, Ref } from 'react';
import { AwayBanner } from '#features/answers/away-banner.tsx';
import { ErrorSummary } from '#features/forms/error-summary.tsx';
import type { Telling } from '#features/automation/names.ts';
import type { ShownProblem } from '#features/automation/part-line.tsx';
import { useAway } from '#lib/house/use-away.ts';
import { go } from '#lib/router/here.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { HeadSave } from '#ui/head-save.tsx';
import { PageHead } from '#ui/page.tsx';
import css from '#features/automation/lists.module.css';

interface EditorFrameProps {
  readonly telling: Telling;
  readonly title: string;
  readonly action?: ReactNode;
  readonly name: string;
  readonly busy: boolean;
  /** Why it was not saved. */
  readonly refused: string | undefined;
  readonly saveRef: Ref<HTMLButtonElement>;
  readonly problems: readonly ShownProblem[];
  /** How often it was tried to save what is not whole. */
  readonly tries: number;
  /** Where "Cancel" leads. */
  readonly back: string;
  readonly onName: (name: string) => void;
  readonly onSave: () => void;
  /** Beside the button that saves. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

/** What the editors of rules and scenes have in common: the name above, what was refused, the buttons below. */
export function EditorFrame({
  telling: { t, options },
  title,
  action,
  name,
  busy,
  refused,
  saveRef,
  problems,
  tries,
  back,
  onName,
  onSave,
  beside,
  children,
}: EditorFrameProps) {
  const away = useAway();
  return (
    <>
      <PageHead title={title} action={action} />
      <AwayBanner />
      <ErrorSummary tries={tries} />
      {refused !== undefined && (
        <Banner tone="fault" icon="fault" title={t('automation.notSaved')}>
          {refused}
        </Banner>
      )}
      <div className={css['name']}>
        <Field
          label={t('automation.field.name')}
          value={name}
          limit={options.limits.nameLength}
          error={problems.find(({ where }) => where === 'name')?.text}
          onChange={(event) => onName(event.target.value)}
        />
      </div>
      {children}
      <div className={css['actions']}>
        <Button onClick={() => go(back)}>{t('action.cancel')}</Button>
        <div>
          {beside}
          <HeadSave>
            <Button ref={saveRef} kind="primary" busy={busy} off={away !== undefined} onClick={onSave}>
              {t(busy ? 'automation.saving' : 'automation.save')}
            </Button>
          </HeadSave>
        </div>
      </div>
    </>
  );
}
