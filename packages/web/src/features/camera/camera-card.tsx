import type { ReactNode } from 'react';
import css from '#features/camera/camera-card.module.css';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Switch } from '#ui/switch.tsx';
import { Tag } from '#ui/tag.tsx';

/** What became of asking for a picture: `asking` the server, `waiting` for the camera since a moment, or none came. */
export type Wish =
  | { readonly tag: 'none' }
  | { readonly tag: 'asking' }
  | { readonly tag: 'waiting'; readonly seconds: number }
  | { readonly tag: 'arrived' }
  | { readonly tag: 'failed'; readonly text: string };

export interface CameraCardProps {
  readonly name: string;
  /** The tile with its last picture. */
  readonly picture: ReactNode;
  readonly age: string;
  readonly wish: Wish;
  /** Undefined where nobody knows. */
  readonly privacy: boolean | undefined;
  /** It cannot be changed now: the panel sees to it, so a camera that is away takes it, too. */
  readonly privacyOff: boolean;
  /** Whether something moves before it; undefined where it does not tell. */
  readonly moves: boolean | undefined;
  /** Why nothing can be asked of it now. */
  readonly off: string | undefined;
  readonly onPicture: () => void;
  /** Undefined where it has none to give. */
  readonly onClip: (() => void) | undefined;
  readonly onLive: () => void;
  readonly onPrivacy: (on: boolean) => void;
  readonly allOf: ReactNode;
}

/** A camera: last picture with its age, and what can be asked of it, with what became of that. */
export function CameraCard(props: CameraCardProps) {
  const t = useText();
  const { name, wish, privacy, off } = props;
  const inert = off !== undefined || privacy === true;
  const busy = wish.tag === 'asking' || wish.tag === 'waiting';
  return (
    <section className={css['card']} aria-label={name}>
      <div className={css['picture']}>
        {props.picture}
        {privacy === true && (
          <p className={css['private']}>
            <Icon name="eyeOff" size={32} />
            {t('camera.private')}
          </p>
        )}
        {busy && <i className={css['progress']} aria-hidden="true" />}
      </div>
      <p
        className={css['age']}
        data-tone={wish.tag === 'failed' ? 'fault' : wish.tag === 'arrived' ? 'ok' : undefined}
      >
        <span aria-live="polite">{wishWord(t, wish) ?? off ?? props.age}</span>
        {props.allOf}
      </p>
      {props.moves !== undefined && (
        <p>
          <Tag tone={props.moves ? 'open' : 'ok'} icon="motion">
            {t(props.moves ? 'camera.moves' : 'camera.still')}
          </Tag>
        </p>
      )}
      <div className={css['acts']}>
        <Button
          icon="camera"
          aria-label={t('camera.pictureOf', { name })}
          busy={busy}
          off={inert}
          onClick={props.onPicture}
        >
          {t('camera.picture')}
        </Button>
        {props.onClip !== undefined && (
          <Button
            icon="film"
            aria-label={t('camera.clipOf', { name })}
            off={inert || busy}
            onClick={props.onClip}
          >
            {t('camera.clip')}
          </Button>
        )}
        <Button icon="play" aria-label={t('camera.liveOf', { name })} off={inert} onClick={props.onLive}>
          {t('camera.live')}
        </Button>
        {privacy !== undefined && (
          <Switch
            label={t('camera.privacy')}
            checked={privacy}
            disabled={props.privacyOff}
            onChange={props.onPrivacy}
          />
        )}
      </div>
    </section>
  );
}

/** What became of asking for a picture, in words; undefined where nobody asked. */
export function wishWord(t: ReturnType<typeof useText>, wish: Wish): string | undefined {
  switch (wish.tag) {
    case 'none':
      return undefined;
    case 'asking':
      return t('camera.asking');
    case 'waiting':
      return t('camera.waiting', { seconds: wish.seconds });
    case 'arrived':
      return t('camera.arrived');
    case 'failed':
      return wish.text;
  }
}
