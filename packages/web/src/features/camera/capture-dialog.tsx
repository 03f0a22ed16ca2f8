import { useId, type ReactNode } from 'react';
import css from '#features/camera/captures.module.css';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Modal } from '#ui/modal.tsx';
import { Spinner } from '#ui/spinner.tsx';

interface CaptureDialogProps {
  readonly title: string;
  readonly src: string | null | undefined;
  readonly clip: boolean;
  readonly links: ReactNode;
  readonly onNewer: (() => void) | undefined;
  readonly onOlder: (() => void) | undefined;
  readonly onDownload: () => void;
  readonly onClose: () => void;
}

/** One picture or clip, large, with the ones beside it. Arrow keys go on. */
export function CaptureDialog(props: CaptureDialogProps) {
  const t = useText();
  const id = useId();
  const { title, src, clip, onNewer, onOlder } = props;
  return (
    <Modal labelledBy={id} onClose={props.onClose} shape="wide">
      {/* The buttons below do the same; this only hears the keys that bubble up to it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className={css['show']}
        onKeyDown={(event) => {
          if (event.key === 'ArrowLeft') onNewer?.();
          if (event.key === 'ArrowRight') onOlder?.();
        }}
      >
        <h2 id={id}>{title}</h2>
        {src === undefined && (
          <p className={css['empty']} aria-busy="true">
            <Spinner size={26} />
          </p>
        )}
        {src === null && <p className={css['empty']}>{t('camera.gone')}</p>}
        {typeof src === 'string' &&
          (clip ? (
            // A security camera's clip has no spoken words to caption.
            // oxlint-disable-next-line jsx-a11y/media-has-caption
            <video src={src} controls autoPlay />
          ) : (
            <img src={src} alt={title} />
          ))}
        <div className={css['bar']}>
          <IconButton
            icon="chevronLeft"
            label={t('camera.newer')}
            aria-disabled={onNewer === undefined || undefined}
            onClick={onNewer}
          />
          <IconButton
            icon="chevronRight"
            label={t('camera.older')}
            aria-disabled={onOlder === undefined || undefined}
            onClick={onOlder}
          />
          <span />
          {props.links}
          <Button icon="download" off={typeof src !== 'string'} onClick={props.onDownload}>
            {t('camera.download')}
          </Button>
          <Button data-autofocus onClick={props.onClose}>
            {t('action.close')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
