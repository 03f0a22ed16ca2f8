import type { RemovedRow } from '@homeward/contract/routes/automation/removed.ts';
import { useEffect, useRef, useState } from 'react';
import { AwayBanner } from '#features/answers/away-banner.tsx';
import { Answered } from '#features/answers/answered.tsx';
import { useMinute } from '#lib/clock.ts';
import { momentText } from '#lib/date-text.ts';
import type { Answer } from '#lib/house/use-answer.ts';
import { useAway } from '#lib/house/use-away.ts';
import { useText, type Text } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { Row, Rows } from '#ui/rows.tsx';

interface RemovedDialogProps {
  readonly icon: IconName;
  readonly answer: Answer<readonly RemovedRow[]>;
  /** Puts one back; resolves when the panel has said so, or no. */
  readonly onPutBack: (row: RemovedRow) => Promise<void>;
  readonly onClose: () => void;
}

/** What was removed within a day, each with the way back and how long there is one. */
export function RemovedDialog({ icon, answer, onPutBack, onClose }: RemovedDialogProps) {
  const t = useText();
  const now = useMinute();
  const away = useAway();
  const close = useRef<HTMLButtonElement>(null);
  const [busy, setBusy] = useState<string>();
  const rows = (answer.data ?? []).filter(({ until }) => until > now);
  async function putBack(row: RemovedRow): Promise<void> {
    setBusy(row.id);
    await onPutBack(row);
    setBusy(undefined);
  }
  // The button went with its row: the keyboard stays in the dialog.
  useEffect(() => {
    if (document.activeElement === document.body) close.current?.focus();
  }, [rows.length]);
  return (
    <ConfirmDialog
      wide
      title={t('removed.title')}
      onClose={onClose}
      actions={
        <Button ref={close} onClick={onClose}>
          {t('action.close')}
        </Button>
      }
    >
      <p>{t('removed.text')}</p>
      <AwayBanner />
      {answer.data !== undefined && answer.problem !== undefined && <p role="alert">{answer.problem}</p>}
      <Answered answer={answer} failedTitle={t('removed.failed')} rows={2}>
        {rows.length === 0 ? (
          <EmptyState title={t('removed.none')} text={t('removed.noneText')} />
        ) : (
          <Rows label={t('removed.title')}>
            {rows.map((row) => (
              <Row
                key={row.id}
                icon={icon}
                title={row.name}
                note={notesOf(t, row, now).map((line) => (
                  <p key={line}>{line}</p>
                ))}
                end={
                  row.stopped === null && (
                    <Button
                      aria-label={t('removed.putBackOf', { name: row.name })}
                      busy={busy === row.id}
                      off={away !== undefined}
                      onClick={() => void putBack(row)}
                    >
                      {t('removed.putBack')}
                    </Button>
                  )
                }
              />
            ))}
          </Rows>
        )}
      </Answered>
    </ConfirmDialog>
  );
}

/** Who and when, how long it is kept, and what of it is no longer there. */
function notesOf(t: Text, { by, at, until, lacks, stopped }: RemovedRow, now: number): readonly string[] {
  const time = momentText(at);
  const names = [...new Set(lacks.map(({ name }) => name).filter((name) => name !== ''))];
  return [
    by === '' ? t('removed.at', { time }) : t('removed.by', { name: by, time }),
    leftText(t, until - now),
    ...(stopped === null
      ? lacks.length === 0
        ? []
        : [names.length === 0 ? t('removed.lacksSome') : t('removed.lacks', { names: names.join(', ') })]
      : [stoppedText(t, stopped)]),
  ];
}

function stoppedText(t: Text, { why, name }: NonNullable<RemovedRow['stopped']>): string {
  if (why === 'v2_mg_doctor_there') return t('v2_mg_doctor_there', { name });
  return name === '' ? t('v2_mg_part_gone') : t('removed.stopped', { name });
}

/** `5 h 12 min left`, of milliseconds. */
function leftText(t: Text, left: number): string {
  const minutes = Math.ceil(left / 60_000);
  const hours = Math.floor(minutes / 60);
  return hours === 0
    ? t('removed.left.minutes', { minutes })
    : t('removed.left.hours', { hours, minutes: minutes % 60 });
}
