import { exactTime } from '#lib/clock-text.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';

interface LiveDialogProps {
  readonly name: string;
  readonly url: string;
  readonly type: string;
  readonly until: number;
  readonly onEnd: () => void;
  readonly onClose: () => void;
}

/** A live picture that the driver offers: where it is, and until when. */
export function LiveDialog({ name, url, type, until, onEnd, onClose }: LiveDialogProps) {
  const t = useText();
  return (
    <ConfirmDialog
      title={t('camera.liveTitle', { name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onEnd}>{t('camera.liveEnd')}</Button>
          <Button kind="primary" data-autofocus onClick={() => open(url, '_blank', 'noopener,noreferrer')}>
            {t('camera.liveOpen')}
          </Button>
        </>
      }
    >
      <p>{t('camera.liveAway', { type: type.toUpperCase() })}</p>
      <p className="muted">{t('camera.liveUntil', { time: exactTime(until) })}</p>
    </ConfirmDialog>
  );
}
