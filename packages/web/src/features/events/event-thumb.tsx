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

/** The picture of an event, small; read once it comes into sight, in a place that is as large before and after. */
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
  const file = useCaptureFile(capture);
  if (file === undefined) return <Nothing />;
  if (file === null) return <small>{t('events.pictureGone')}</small>;
  const alt = t('events.pictureOf', { event: of });
  return (
    <button type="button" aria-label={alt} onClick={onOpen}>
      {file.clip ? <video src={file.src} muted preload="metadata" /> : <img src={file.src} alt={alt} />}
    </button>
  );
}

const Nothing = () => (
  <span aria-busy="true">
    <Icon name="camera" size={20} />
  </span>
);
