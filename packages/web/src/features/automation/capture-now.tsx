import type { SceneAction } from '@homeward/contract/entities/automation.ts';
import { actionSentence } from '#features/automation/action-words.ts';
import { captured } from '#features/automation/capture.ts';
import { CaptureDialog, type Capturable } from '#features/automation/capture-dialog.tsx';
import type { Telling } from '#features/automation/names.ts';
import { plain } from '#features/automation/sentence.ts';
import { recordOf } from '#lib/house/device-record.ts';
import { devices } from '#lib/house/house.ts';

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
