import { useCaptureFile } from '#features/camera/use-capture.ts';
import css from '#features/events/event-row.module.css';
import { useText } from '#lib/i18n/use-text.ts';
import { Icon } from '#ui/icon.tsx';
import { useSeen } from '#ui/use-seen.ts';

interface EventThumbProps {
  readonly capture: string;
  /** What it is a picture of, in words. */
  readonly of: string;
  readonly onOpen: () => void;
}

/** The picture of an event, small, or the sign of a clip; read once it comes into sight, in a place that is as large before and after. */
export function EventThumb(props: EventThumbProps) {
  const [box, seen] = useSeen();
  return (
    <div ref={box} className={css['thumb']} data-no-print>
      {seen ? <Came {...props} /> : <Nothing />}
    </div>
  );
}

function Came({ capture, of, onOpen }: EventThumbProps) {
  const t = useText();
  const { file, again } = useCaptureFile(capture, { onlyStills: true });
  const alt = t('events.pictureOf', { event: of });
  const failed = `${t('events.pictureAway')} ${t('action.retry')}`;
  switch (file.tag) {
    case 'coming':
      return <Nothing />;
    case 'gone':
      return <small>{t('events.pictureGone')}</small>;
    case 'denied':
      return null;
    case 'away':
      return (
        <button type="button" aria-label={failed} title={failed} onClick={again}>
          <Icon name="refresh" size={20} />
        </button>
      );
    case 'unread':
    case 'clip':
      return (
        <button type="button" aria-label={alt} title={alt} onClick={onOpen}>
          <Icon name="film" size={24} />
        </button>
      );
    case 'picture':
      return (
        <button type="button" aria-label={alt} onClick={onOpen}>
          <img src={file.src} alt={alt} />
        </button>
      );
  }
}

const Nothing = () => (
  <span aria-busy="true">
    <Icon name="camera" size={20} />
  </span>
);
