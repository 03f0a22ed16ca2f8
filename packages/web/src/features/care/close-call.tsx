import { useState } from 'react';
import type { IncidentReason } from '@homeward/contract/shapes/alarms/incident.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { ChoiceList } from '#ui/choice-list.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';

const reasons = [
  'real',
  'userError',
  'falseAlarm',
  'technical',
  'test',
  'unknown',
] as const satisfies readonly IncidentReason[];
const longest = 250;

interface CloseCallProps {
  /** Opened from the alarm layer. */
  readonly overAlarm?: boolean;
  readonly who: string;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onSubmit: (reason: IncidentReason, text: string) => void;
}

/** A case is closed with what it was, and what whoever reads it later should know. */
export function CloseCall({ overAlarm = false, who, busy, onClose, onSubmit }: CloseCallProps) {
  const t = useText();
  const [reason, setReason] = useState<IncidentReason>('real');
  const [text, setText] = useState('');
  const tooLong = text.length > longest;
  return (
    <ConfirmDialog
      title={t('care.close.title', { name: who })}
      overAlarm={overAlarm}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button
            kind="primary"
            icon="check"
            busy={busy}
            off={tooLong}
            onClick={() => onSubmit(reason, text.trim())}
          >
            {t('care.close.do')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{t('care.close.text')}</p>
        <ChoiceList
          label={t('care.close.reason')}
          choices={reasons.map((id) => ({ id, label: t(`care.reason.${id}`) }))}
          chosen={[reason]}
          onChoose={(id) => setReason(reasons.find((one) => one === id) ?? 'unknown')}
        />
        <Field
          label={t('care.close.note')}
          value={text}
          limit={longest}
          error={tooLong ? t('care.tooLong', { count: longest }) : undefined}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
    </ConfirmDialog>
  );
}
