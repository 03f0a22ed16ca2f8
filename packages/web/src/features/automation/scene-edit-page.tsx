import { useAutomation } from '#features/automation/automation-store.ts';
import { EditPage } from '#features/automation/one-page.tsx';
import { usePageParam } from '#lib/page-params.tsx';
import type { Scene, SceneAction, SceneIcon } from '@homeward/contract/shapes/automation/automation.ts';
import type { SceneId } from '@homeward/contract/shapes/values/ids.ts';
import { lazy, Suspense, useState } from 'react';
import { EditorFrame } from '#features/automation/editor-frame.tsx';
import { TryParts, useTryScene } from '#features/automation/try-scene.tsx';
import { useEditor } from '#features/automation/use-editor.ts';
import type { Judge } from '#features/automation/judge.ts';
import type { Telling } from '#features/automation/names.ts';
import { listPaths, pathOf } from '#lib/paths.ts';
import { SceneIcons } from '#features/automation/scene-icons.tsx';
import { SceneClauses } from '#features/automation/scene-clauses.tsx';
import { sceneTold } from '#features/automation/told.ts';
import { rowAtPanel, startingFrom } from '#features/forms/shared-edit.ts';
import { useAway } from '#lib/house/use-away.ts';
import { call, callForRows } from '#lib/client/call.ts';
import { done } from '#lib/client/outcome.ts';
import { withTexts } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import css from '#features/automation/lists.module.css';

/** Writes a new scene, or changes one. */
export function SceneEditPage() {
  const id = usePageParam('id');
  const known = useAutomation('options', 'scenes');
  const saved = known.scenes?.find((scene) => scene.id === id);
  return (
    <EditPage of="scene" known={known} id={id} row={saved}>
      {(telling) => <SceneEditor key={id} telling={telling} saved={saved} />}
    </EditPage>
  );
}

const Capture = lazy(async () => ({
  default: (await withTexts(import('#features/automation/capture-now.tsx'), 'pickers')).Capture,
}));

interface SceneEditorProps {
  readonly telling: Telling;
  readonly saved: Scene | undefined;
}

interface SceneDraft {
  readonly name: string;
  readonly actions: readonly SceneAction[];
  /** Absent where nobody chose one. */
  readonly icon?: SceneIcon;
}

const given = (icon: SceneIcon | undefined) => (icon === undefined ? {} : { icon });
const draftOf = ({ name, icon, actions }: Scene): SceneDraft => ({ name, ...given(icon), actions });

/** A scene as it is written; how devices stand now can be taken over. */
function SceneEditor({ telling, saved }: SceneEditorProps) {
  const { t, options } = telling;
  const [capturing, setCapturing] = useState(false);
  const start: SceneDraft = saved === undefined ? { name: '', actions: [] } : draftOf(saved);
  const isIt = ({ id }: Scene): boolean => id === saved?.id;
  const editor = useEditor({
    of: 'scene',
    named: saved?.id ?? 'new',
    telling,
    start,
    shared:
      saved === undefined
        ? undefined
        : {
            read: () => rowAtPanel(() => callForRows('GET /automation/scene'), isIt, draftOf),
            tell: (told) => sceneTold(telling, told),
          },
  });
  const { draft, change } = editor;
  const problems = (judge: Judge) =>
    judge.scene({ id: saved?.id ?? ('' as SceneId), ...draft, actions: [...draft.actions] }, options);
  const shown = editor.shown(editor.judge === undefined ? [] : problems(editor.judge));
  const save = (): Promise<void> =>
    editor.save({
      problems,
      pinFirst: false,
      reads: ['scenes', 'options'],
      send: async (mine, pin, revision) => {
        const body = { name: mine.name, ...given(mine.icon), actions: [...mine.actions] };
        if (saved === undefined || revision === undefined) return call('POST /automation/scene', { body });
        const outcome = await call('PUT /automation/scene', {
          body: startingFrom(revision, { id: saved.id, ...body, ...pin }),
        });
        return outcome.tag === 'done' ? done({ id: saved.id }) : outcome;
      },
    });

  const trial = useTryScene({ telling, name: draft.name, actions: draft.actions });
  const away = useAway();
  const arms = draft.actions.some(({ tag }) => tag === 'mode');
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
      tries={editor.tries}
      back={saved === undefined ? listPaths.scene : pathOf('scene', saved.id)}
      onName={(name) => change({ name })}
      onSave={() => void save()}
      beside={
        <Button
          icon="play"
          busy={trial.busy}
          off={away !== undefined || draft.actions.length === 0}
          onClick={() => trial.setAsking(true)}
        >
          {t('automation.try.button')}
        </Button>
      }
    >
      <SceneIcons value={draft.icon ?? (arms ? 'shield' : 'play')} onChange={(icon) => change({ icon })} />
      <SceneClauses
        telling={telling}
        actions={draft.actions}
        problems={shown}
        onChange={(actions) => change({ actions })}
      />
      <p className={css['allowed']}>{t('automation.scene.count', { count: draft.actions.length, most })}</p>
      <TryParts telling={telling} actions={draft.actions} trial={trial} />
      <Suspense>
        {capturing && (
          <Capture
            telling={telling}
            actions={draft.actions}
            onTake={(actions) => change({ actions })}
            onClose={() => setCapturing(false)}
          />
        )}
      </Suspense>
    </EditorFrame>
  );
}
