import { useState } from 'react';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import css from '#features/automation/lists.module.css';

export interface Capturable {
  readonly id: string;
  /** What the scene would do with it: "turn on Hall light". */
  readonly text: string;
  /** It is part of the scene already. */
  readonly inScene: boolean;
}

interface CaptureDialogProps {
  readonly devices: readonly Capturable[];
  /** How many actions there may be, and how many are about something else. */
  readonly most: number;
  readonly others: number;
  readonly onTake: (ids: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Takes over how devices stand now, as many as a scene holds. */
export function CaptureDialog({ devices, most, others, onTake, onClose }: CaptureDialogProps) {
  const t = useText();
  const [chosen, setChosen] = useState<readonly string[]>(
    devices.filter(({ inScene }) => inScene).map(({ id }) => id),
  );
  const room = Math.max(0, most - others);
  return (
    <ConfirmDialog
      wide
      title={t('automation.capture.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button
            kind="primary"
            off={chosen.length === 0}
            onClick={() => {
              onTake(chosen);
              onClose();
            }}
          >
            {t('automation.capture.take', { count: chosen.length })}
          </Button>
        </>
      }
    >
      <p>{t('automation.capture.text', { chosen: chosen.length, room })}</p>
      {devices.length === 0 && <p>{t('automation.capture.none')}</p>}
      <ul className={css['pick']}>
        {devices.map(({ id, text }) => {
          const on = chosen.includes(id);
          return (
            <li key={id}>
              <Checkbox
                label={text}
                checked={on}
                readOnly={!on && chosen.length >= room}
                onChange={(next) => setChosen(next ? [...chosen, id] : chosen.filter((one) => one !== id))}
              />
            </li>
          );
        })}
      </ul>
    </ConfirmDialog>
  );
}
