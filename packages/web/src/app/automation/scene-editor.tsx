import type { Scene, SceneAction } from '@homeward/contract/entities/automation.ts';
import type { SceneId } from '@homeward/contract/ids.ts';
import { useState } from 'react';
import { EditorFrame } from '#app/automation/editor-frame.tsx';
import { useEditor } from '#app/automation/use-editor.ts';
import { actionSentence } from '#features/automation/action-words.ts';
import { captured } from '#features/automation/capture.ts';
import { CaptureDialog, type Capturable } from '#features/automation/capture-dialog.tsx';
import type { Telling } from '#features/automation/names.ts';
import { listPaths, pathOf } from '#features/automation/paths.ts';
import { problemsOfScene } from '#features/automation/problems.ts';
import { SceneClauses } from '#features/automation/scene-clauses.tsx';
import { plain } from '#features/automation/sentence.ts';
import { call } from '#lib/client/call.ts';
import { done } from '#lib/client/outcome.ts';
import { recordOf } from '#lib/house/device-record.ts';
import { devices } from '#lib/house/house.ts';
import { Button } from '#ui/button.tsx';
import css from '#features/automation/lists.module.css';

interface SceneEditorProps {
  readonly telling: Telling;
  readonly saved: Scene | undefined;
}

interface SceneDraft {
  readonly name: string;
  readonly actions: readonly SceneAction[];
}

const isOf =
  (id: string) =>
  (action: SceneAction): boolean =>
    action.tag === 'device' && action.device === id;

/** A scene as it is written; how devices stand now can be taken over. */
export function SceneEditor({ telling, saved }: SceneEditorProps) {
  const { t, options } = telling;
  const [capturing, setCapturing] = useState(false);
  const start: SceneDraft = { name: saved?.name ?? '', actions: saved?.actions ?? [] };
  const editor = useEditor({ of: 'scene', telling, start });
  const { draft, change } = editor;
  const own = problemsOfScene(
    { id: saved?.id ?? ('' as SceneId), ...draft, actions: [...draft.actions] },
    options,
  );
  const shown = editor.shown(own);
  const save = (): Promise<void> =>
    editor.save({
      problems: own,
      pinFirst: false,
      reads: ['scenes', 'options'],
      send: async (pin) => {
        const body = { name: draft.name, actions: [...draft.actions] };
        if (saved === undefined) return call('POST /automation/scene', { body });
        const outcome = await call('PUT /automation/scene', { body: { id: saved.id, ...body, ...pin } });
        return outcome.tag === 'done' ? done({ id: saved.id }) : outcome;
      },
    });

  const most = options.limits.sceneActions;
  return (
    <EditorFrame
      telling={telling}
      title={t(saved === undefined ? 'automation.scene.new' : 'automation.scene.change')}
      action={
        <Button icon="camera" onClick={() => setCapturing(true)}>
          {t('automation.capture.button')}
        </Button>
      }
      name={draft.name}
      busy={editor.busy}
      refused={editor.refused}
      saveRef={editor.saveRef}
      problems={shown}
      back={saved === undefined ? listPaths.scene : pathOf('scene', saved.id)}
      onName={(name) => change({ name })}
      onSave={() => void save()}
    >
      <SceneClauses
        telling={telling}
        actions={draft.actions}
        problems={shown}
        onChange={(actions) => change({ actions })}
      />
      <p className={css['allowed']}>{t('automation.scene.count', { count: draft.actions.length, most })}</p>
      {capturing && (
        <Capture
          telling={telling}
          actions={draft.actions}
          onTake={(actions) => change({ actions })}
          onClose={() => setCapturing(false)}
        />
      )}
    </EditorFrame>
  );
}

interface CaptureProps {
  readonly telling: Telling;
  readonly actions: readonly SceneAction[];
  readonly onTake: (actions: readonly SceneAction[]) => void;
  readonly onClose: () => void;
}

/** Offers what the devices of the house stand at now. */
function Capture({ telling, actions, onTake, onClose }: CaptureProps) {
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
