import type { Scene, SceneAction } from '@homeward/contract/entities/automation.ts';
import type { SceneId } from '@homeward/contract/ids.ts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { readAutomation } from '#app/automation/automation-store.ts';
import { scenePath } from '#app/automation/house-check.tsx';
import { focusFirstWrong, refusedField } from '#app/automation/refused-field.ts';
import { withPin } from '#app/automation/with-pin.ts';
import { actionSentence } from '#features/automation/action-words.ts';
import { captured } from '#features/automation/capture.ts';
import { CaptureDialog, type Capturable } from '#features/automation/capture-dialog.tsx';
import { sameDraft } from '#features/automation/draft.ts';
import type { Telling } from '#features/automation/names.ts';
import type { ShownProblem } from '#features/automation/part-line.tsx';
import { isUnwritten, problemsOfScene } from '#features/automation/problems.ts';
import { SceneClauses } from '#features/automation/scene-clauses.tsx';
import { plain } from '#features/automation/sentence.ts';
import { announce } from '#lib/announce.ts';
import { call } from '#lib/client/call.ts';
import { recordOf } from '#lib/house/device-record.ts';
import { devices } from '#lib/house/house.ts';
import { refusalText } from '#lib/house/refusal-text.ts';
import { useAway } from '#lib/house/use-away.ts';
import { textIfKnown } from '#lib/i18n/use-text.ts';
import { showToast } from '#lib/toasts.ts';
import { useUnsaved } from '#lib/use-unsaved.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { PageHead } from '#ui/page.tsx';
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
  const navigate = useNavigate();
  const away = useAway();
  const start: SceneDraft = { name: saved?.name ?? '', actions: saved?.actions ?? [] };
  const [draft, setDraft] = useState(start);
  const [wanted, setWanted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [capturing, setCapturing] = useState(false);
  const [refused, setRefused] = useState<ShownProblem>();
  const [savedId, setSavedId] = useState<string>();
  const dirty = savedId === undefined && !sameDraft(draft, start);
  const saveButton = useUnsaved(dirty);
  const own = problemsOfScene(
    { id: saved?.id ?? ('' as SceneId), ...draft, actions: [...draft.actions] },
    options,
  );
  const shown: readonly ShownProblem[] = [
    ...own
      .filter((problem) => wanted || !isUnwritten(problem))
      .map((problem) => ({ ...problem, text: textIfKnown(problem.why, {}) ?? t('v2_mg_required_field') })),
    ...(refused === undefined ? [] : [refused]),
  ];
  const change = (next: Partial<SceneDraft>): void => {
    setRefused(undefined);
    setDraft({ ...draft, ...next });
  };
  const leavePage = (to: string): void =>
    void navigate({ to: '/$', params: { _splat: to.slice(1) }, search: {} as never });
  useEffect(() => {
    if (savedId !== undefined) leavePage(scenePath(savedId));
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [savedId]);

  async function save(): Promise<void> {
    setWanted(true);
    if (own.length > 0) {
      announce(t('automation.cannotSave', { count: own.length }), 'assertive');
      focusFirstWrong();
      return;
    }
    const body = { name: draft.name, actions: [...draft.actions] };
    await withPin<{ readonly id: string }>({
      title: t('automation.rule.saveTitle', { name: draft.name.trim() }),
      pinFirst: false,
      run: async (pincode) => {
        setBusy(true);
        const outcome =
          saved === undefined
            ? await call('POST /automation/scene', { body })
            : await call('PUT /automation/scene', {
                body: { id: saved.id, ...body, ...(pincode === undefined ? {} : { pincode }) },
              });
        if (outcome.tag === 'done') await readAutomation('scenes', 'options');
        setBusy(false);
        if (outcome.tag === 'failed') return outcome;
        const id = saved?.id ?? (typeof outcome.data === 'object' ? outcome.data.id : '');
        return { tag: 'done', data: { id } };
      },
      onDone: ({ id }) => {
        showToast({ icon: 'check', message: t('automation.rule.saved', { name: draft.name.trim() }) });
        setSavedId(id);
      },
      onFailed: (failure) => {
        const problem = { why: 'refused', where: refusedField(failure), text: refusalText(t, failure) };
        setRefused(problem);
        announce(problem.text, 'assertive');
      },
    });
  }

  const most = options.limits.sceneActions;
  return (
    <>
      <PageHead
        title={t(saved === undefined ? 'automation.scene.new' : 'automation.scene.change')}
        action={
          <Button icon="camera" onClick={() => setCapturing(true)}>
            {t('automation.capture.button')}
          </Button>
        }
      />
      {away !== undefined && (
        <Banner tone="offline" icon="silent">
          {away.text}
        </Banner>
      )}
      {refused !== undefined && (
        <Banner tone="fault" icon="fault" title={t('automation.notSaved')}>
          {refused.text}
        </Banner>
      )}
      <div className={css['name']}>
        <Field
          label={t('automation.field.name')}
          value={draft.name}
          limit={options.limits.nameLength}
          error={shown.find(({ where }) => where === 'name')?.text}
          onChange={(event) => change({ name: event.target.value })}
        />
      </div>
      <SceneClauses
        telling={telling}
        actions={draft.actions}
        problems={shown}
        onChange={(actions) => change({ actions })}
      />
      <p className={css['allowed']}>{t('automation.scene.count', { count: draft.actions.length, most })}</p>
      <div className={css['actions']}>
        <Button
          onClick={() =>
            leavePage(saved === undefined ? '/automation/automation_scene' : scenePath(saved.id))
          }
        >
          {t('action.cancel')}
        </Button>
        <Button
          ref={saveButton}
          kind="primary"
          busy={busy}
          off={away !== undefined}
          onClick={() => void save()}
        >
          {t(busy ? 'automation.saving' : 'automation.save')}
        </Button>
      </div>
      {capturing && (
        <Capture
          telling={telling}
          actions={draft.actions}
          onTake={(actions) => change({ actions })}
          onClose={() => setCapturing(false)}
        />
      )}
    </>
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
