import { useCallback, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import css from '#features/camera/live-view.module.css';
import { isBare, LivePicture } from '#features/camera/live-picture.tsx';
import { liveWord, type LiveStage } from '#features/camera/live-words.ts';
import type { Live } from '#features/camera/use-live.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { Modal } from '#ui/modal.tsx';

export interface LiveViewProps {
  readonly name: string;
  readonly live: Live;
  /** Why it does not move; '' where it does. */
  readonly note: string;
  /** "It runs until 12:03 and ends by itself." */
  readonly until: string;
  readonly paused: boolean;
  /** What became of asking for a picture; '' where nothing did. */
  readonly wish: string;
  readonly wishBusy: boolean;
  /** What turns it; nothing where it stands still. */
  readonly turn?: (off: boolean) => ReactNode;
  readonly onPause: () => void;
  readonly onPicture: () => void;
  readonly onMore: () => void;
  readonly onClose: () => void;
}

const icons: Partial<Readonly<Record<LiveStage['tag'], IconName>>> = {
  private: 'eyeOff',
  denied: 'lock',
  failed: 'fault',
  ended: 'clock',
};

/** A camera's live picture with how it stands in words; F fills the screen. */
export function LiveView(props: LiveViewProps) {
  const t = useText();
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [full, setFull] = useState(false);
  const { name, live, paused } = props;
  const { stage } = live;
  const over = stage.tag === 'ended' || stage.tag === 'failed';
  const bare = isBare(live);
  const word = liveWord(t, stage);
  const icon = icons[stage.tag];

  const fill = useCallback((): void => {
    if (document.fullscreenElement !== null) void document.exitFullscreen();
    // A browser that cannot, or may not, leaves it as it is.
    else void frame.current?.requestFullscreen?.().catch(() => {});
  }, []);
  useEffect(() => {
    const look = () => {
      const fills = document.fullscreenElement === frame.current;
      setFull(fills);
      // Keys go to what is seen.
      (fills ? frame : button).current?.focus();
    };
    // Of the document: while the screen is being filled, the focus is on nothing of this dialog.
    const press = (event: KeyboardEvent) => {
      if (event.key === 'f' && !event.ctrlKey && !event.metaKey && !event.altKey) fill();
    };
    document.addEventListener('fullscreenchange', look);
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('fullscreenchange', look);
      document.removeEventListener('keydown', press);
    };
  }, [fill]);

  return (
    <Modal labelledBy={id} onClose={props.onClose} shape="wide">
      <div className={css['live']}>
        <h2 id={id}>{t('camera.liveTitle', { name })}</h2>
        <div ref={frame} tabIndex={-1} className={css['frame']} data-stage={stage.tag}>
          <LivePicture name={name} live={live} />
          {icon !== undefined && bare && <Icon name={icon} size={36} />}
          <p className={css['stage']} data-stage={stage.tag}>
            <i aria-hidden="true" />
            {/* A frame's time changes several times a second: only how it stands is told. */}
            <span role="status">{word}</span>
          </p>
        </div>
        <p className={css['until']}>
          <span>{props.wish || (over || bare ? '' : props.until)}</span>
        </p>
        {props.note !== '' && !bare && !over && <p className={css['until']}>{props.note}</p>}
        {props.turn?.(bare || over)}
        <div className={css['bar']}>
          {over ? (
            <Button kind="primary" icon="play" data-autofocus onClick={props.onMore}>
              {t('camera.liveMore')}
            </Button>
          ) : (
            <Button
              icon={paused ? 'play' : 'stop'}
              off={bare}
              data-autofocus={!bare || undefined}
              onClick={props.onPause}
            >
              {t(paused ? 'camera.liveResume' : 'camera.livePause')}
            </Button>
          )}
          <Button
            icon="camera"
            busy={props.wishBusy}
            off={bare}
            aria-label={t('camera.pictureOf', { name })}
            onClick={props.onPicture}
          >
            {t('camera.picture')}
          </Button>
          <Button ref={button} off={bare} aria-keyshortcuts="f" aria-pressed={full} onClick={fill}>
            {t('camera.liveFull')}
          </Button>
          <span />
          <Button data-autofocus={bare || undefined} onClick={props.onClose}>
            {t('action.close')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
