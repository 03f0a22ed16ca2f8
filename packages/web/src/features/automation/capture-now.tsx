import type { SceneAction } from '@homeward/contract/shapes/automation/automation.ts';
import { actionSentence } from '#features/automation/action-words.ts';
import { captured } from '#features/automation/capture.ts';
import type { Telling } from '#features/automation/names.ts';
import { plain } from '#features/automation/sentence.ts';
import { recordOf } from '#lib/house/device-record.ts';
import { devices } from '#lib/house/house.ts';
import { useState } from 'react';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import css from '#features/automation/lists.module.css';

const isOf =
  (id: string) =>
  (action: SceneAction): boolean =>
    action.tag === 'device' && action.device === id;

interface CaptureProps {
  readonly telling: Telling;
  readonly actions: readonly SceneAction[];
  readonly onTake: (actions: readonly SceneAction[]) => void;
  readonly onClose: () => void;
}

/** Offers what the devices of the house stand at now. */
export function Capture({ telling, actions, onTake, onClose }: CaptureProps) {
  const now = telling.options.devices.flatMap(({ id }): SceneAction[] => {
    const device = devices.get(id);
    const command = device === undefined ? null : captured(device, recordOf(device));
    return command === null ? [] : [{ tag: 'device', device: id, command }];
  });
  const idOf = (action: SceneAction): string => (action.tag === 'device' ? action.device : '');
  const list: readonly Capturable[] = now.map((action) => ({
    id: idOf(action),
    text: plain(actionSentence(telling, action)),
    inScene: actions.some(isOf(idOf(action))),
  }));
  const others = actions.filter((action) => !now.some((one) => isOf(idOf(one))(action)));
  return (
    <CaptureDialog
      devices={list}
      most={telling.options.limits.sceneActions}
      others={others.length}
      onTake={(ids) => onTake([...others, ...now.filter((action) => ids.includes(idOf(action)))])}
      onClose={onClose}
    />
  );
}

interface Capturable {
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
function CaptureDialog({ devices, most, others, onTake, onClose }: CaptureDialogProps) {
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
