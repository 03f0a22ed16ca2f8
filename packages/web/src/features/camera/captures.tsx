import { useState } from 'react';
import { captureRow, CaptureThumb, OneCapture } from '#features/camera/capture-parts.tsx';
import { readCameras } from '#features/camera/camera-acts.ts';
import { useCaptures, type CaptureFilter } from '#features/camera/use-captures.ts';
import { CaptureGrid } from '#features/camera/capture-grid.tsx';
import css from '#features/camera/captures.module.css';
import { call } from '#lib/client/call.ts';
import { refusalText } from '#lib/house/refusal-text.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { useOwnRole } from '#lib/own-role.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';

interface CapturesProps {
  readonly filter: CaptureFilter;
  readonly narrowed: boolean;
  readonly onClear: () => void;
}

/** Pictures and clips by what the address asks for; the owner may choose and delete. */
export function Captures({ filter, narrowed, onClear }: CapturesProps) {
  const t = useText();
  const { rows, failure, loading, more, reload } = useCaptures(filter);
  const [shown, setShown] = useState<string>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const [asking, setAsking] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const owner = useOwnRole() === 'master';

  function press(id: string): void {
    if (chosen === undefined) return setShown(id);
    setChosen(chosen.has(id) ? new Set([...chosen].filter((one) => one !== id)) : new Set([...chosen, id]));
  }
  async function remove(): Promise<void> {
    setDeleting(true);
    const outcome = await call('DELETE /camera/capture', { body: { ids: [...(chosen ?? [])] } });
    setDeleting(false);
    setAsking(false);
    if (outcome.tag === 'failed')
      return showToast({ icon: 'fault', message: refusalText(t, outcome.failure) });
    setChosen(undefined);
    showToast({ icon: 'trash', message: t('camera.deleted', { count: outcome.data.deleted }) });
    reload();
    void readCameras();
  }

  const list = rows ?? [];
  const count = chosen?.size ?? 0;
  return (
    <Loaded
      ready={rows !== undefined}
      problem={failure && refusalText(t, failure)}
      failedTitle={t('camera.capturesFailed')}
      retryLabel={t('action.retry')}
      onRetry={reload}
    >
      {list.length === 0 ? (
        <EmptyState
          title={t(narrowed ? 'camera.noMatch' : 'camera.noCaptures')}
          text={t(narrowed ? 'camera.noMatchText' : 'camera.noCapturesText')}
          action={narrowed && <Button onClick={onClear}>{t('camera.clear')}</Button>}
        />
      ) : (
        <>
          {owner && (
            <div className={css['chosen']} data-choosing={chosen !== undefined}>
              <b aria-live="polite">{chosen !== undefined && t('camera.chosen', { count })}</b>
              {chosen !== undefined && (
                <Button kind="danger" icon="trash" off={count === 0} onClick={() => setAsking(true)}>
                  {t('camera.delete')}
                </Button>
              )}
              <Button onClick={() => setChosen(chosen === undefined ? new Set() : undefined)}>
                {t(chosen === undefined ? 'camera.choose' : 'camera.chooseDone')}
              </Button>
            </div>
          )}
          <CaptureGrid
            rows={list.map((capture) => captureRow(t, capture))}
            draw={(row) => <CaptureThumb row={row} />}
            chosen={chosen}
            onPress={press}
          />
          <p className={css['more']}>
            {more === undefined ? (
              <span className="muted dense">{t('camera.end')}</span>
            ) : (
              <Button busy={loading} onClick={more}>
                {t('camera.more')}
              </Button>
            )}
          </p>
        </>
      )}
      {shown !== undefined && <OneCapture captures={list} id={shown} onShow={setShown} />}
      {asking && (
        <ConfirmDialog
          title={t('camera.deleteTitle', { count })}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button data-autofocus onClick={() => setAsking(false)}>
                {t('camera.keep')}
              </Button>
              <Button kind="danger" icon="trash" busy={deleting} onClick={() => void remove()}>
                {t('camera.delete')}
              </Button>
            </>
          }
        >
          {t('camera.deleteText')}
        </ConfirmDialog>
      )}
    </Loaded>
  );
}
