import { useId, type ReactNode } from 'react';
import css from '#features/camera/captures.module.css';
import type { CaptureFile } from '#features/camera/use-capture.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Modal } from '#ui/modal.tsx';
import { Spinner } from '#ui/spinner.tsx';

interface CaptureDialogProps {
  readonly title: string;
  readonly file: CaptureFile;
  readonly links: ReactNode;
  readonly onAgain: () => void;
  readonly onNewer: (() => void) | undefined;
  readonly onOlder: (() => void) | undefined;
  readonly onDownload: () => void;
  readonly onClose: () => void;
}

/** One picture or clip, large, with the ones beside it. Arrow keys go on. */
export function CaptureDialog(props: CaptureDialogProps) {
  const t = useText();
  const id = useId();
  const { title, file, onNewer, onOlder } = props;
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
        <Shown {...props} />
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
          <Button icon="download" off={!('src' in file)} onClick={props.onDownload}>
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

function Shown({ title, file, onAgain }: CaptureDialogProps) {
  const t = useText();
  switch (file.tag) {
    case 'picture':
      return <img src={file.src} alt={title} />;
    case 'clip':
      // A security camera's clip has no spoken words to caption.
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      return <video src={file.src} controls autoPlay />;
    case 'coming':
    case 'unread':
      return (
        <p className={css['empty']} aria-busy="true">
          <Spinner size={26} />
        </p>
      );
    case 'gone':
      return <p className={css['empty']}>{t('camera.gone')}</p>;
    case 'denied':
      return <p className={css['empty']}>{t('refused.notAllowed')}</p>;
    case 'away':
      return (
        <div className={css['empty']} role="alert">
          <p>{t('camera.away')}</p>
          <Button icon="refresh" onClick={onAgain}>
            {t('action.retry')}
          </Button>
        </div>
      );
  }
}
