import type { ObstacleRow } from '#features/security/obstacle-row.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { ObstacleList } from '#features/security/obstacle-list.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import css from '#features/security/obstacle-dialog.module.css';

interface ObstacleDialogProps {
  readonly area: string;
  readonly mode: string;
  /** Shrinks while the dialog is open, as windows are closed and zones bypassed. */
  readonly obstacles: readonly ObstacleRow[];
  readonly busy: (device: string) => boolean;
  readonly onBypassOnce: (obstacle: ObstacleRow) => void;
  /** Arms; over what is still in the way where there is something. */
  readonly onArm: () => void;
  readonly onClose: () => void;
}

/** Readiness before the act: what is in the way, what can be done about each, and what arming anyway would mean. */
export function ObstacleDialog(props: ObstacleDialogProps) {
  const t = useText();
  const { area, mode, obstacles, onClose, onArm } = props;
  const clear = obstacles.length === 0;
  const names = obstacles
    .filter(({ reason }) => reason === 'open' || reason === 'silent' || reason === 'unknown')
    .map(({ name }) => name);
  return (
    <ConfirmDialog
      title={t(clear ? 'forced.readyTitle' : 'forced.title', { area, mode, count: obstacles.length })}
      onClose={onClose}
      wide
      actions={
        <>
          <Button onClick={onClose} data-autofocus>
            {t('forced.back')}
          </Button>
          <Button kind={clear ? 'primary' : 'plain'} icon="shieldLock" onClick={onArm}>
            {clear ? t('forced.arm', { area, mode }) : t('forced.armAnyway')}
          </Button>
        </>
      }
    >
      {clear ? (
        <p className={css['clear']}>
          <Icon name="check" />
          {t('forced.ready')}
        </p>
      ) : (
        <>
          <ObstacleList obstacles={obstacles} busy={props.busy} onBypassOnce={props.onBypassOnce} />
          <p className={css['means']}>
            {names.length > 0 ? t('forced.means', { names: names.join(', ') }) : t('forced.meansFault')}
          </p>
        </>
      )}
    </ConfirmDialog>
  );
}
