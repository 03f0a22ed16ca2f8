import { useRef, useState } from 'react';
import { squarePicture } from '#lib/client/portrait.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import css from '#features/forms/picture-field.module.css';

interface PictureFieldProps {
  /** The picture there is; undefined while it comes, or where there is none. */
  readonly src: string | undefined;
  readonly has: boolean;
  readonly alt: string;
  readonly initials: string;
  /** Pixels a side that are kept at most. */
  readonly side: number;
  /** The camera of a phone that takes it: one's own face, or somebody else's. */
  readonly camera: 'user' | 'environment';
  readonly busy: boolean;
  readonly problem: string | undefined;
  /** With a data URL; empty takes the picture away. */
  readonly onPut: (content: string) => void;
}

/** A person's picture, and how to change it: a file, one that is dropped here, or a phone's camera. */
export function PictureField(props: PictureFieldProps) {
  const { src, has, alt, initials, side, camera, busy, problem, onPut } = props;
  const t = useText();
  const files = useRef<HTMLInputElement>(null);
  const photo = useRef<HTMLInputElement>(null);
  const [unreadable, setUnreadable] = useState(false);
  const [over, setOver] = useState(false);
  // Elsewhere the browser would ask for a file once more.
  const touch = matchMedia('(pointer: coarse)').matches;
  function choose(file: File | undefined) {
    if (file === undefined || busy) return;
    setUnreadable(false);
    squarePicture(file, side).then(onPut, () => setUnreadable(true));
  }
  const input = {
    type: 'file',
    accept: 'image/*',
    hidden: true,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
      choose(event.target.files?.[0]);
      event.target.value = '';
    },
  };
  return (
    <div
      className={css['picture']}
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        choose(event.dataTransfer.files[0]);
      }}
    >
      <span className={css['face']}>
        {src === undefined || !has ? <b aria-hidden="true">{initials}</b> : <img src={src} alt={alt} />}
      </span>
      <div className="stack">
        <div className={css['acts']}>
          <input ref={files} {...input} />
          <input ref={photo} {...input} capture={camera} />
          <Button busy={busy} onClick={() => files.current?.click()}>
            {t(has ? 'picture.change' : 'picture.add')}
          </Button>
          {touch && (
            <Button icon="camera" off={busy} onClick={() => photo.current?.click()}>
              {t('picture.take')}
            </Button>
          )}
          {has && (
            <Button kind="quiet" off={busy} onClick={() => onPut('')}>
              {t('picture.remove')}
            </Button>
          )}
        </div>
        {!touch && <p className="muted dense">{t('picture.drop')}</p>}
        <div role="alert">
          {unreadable && <FieldError>{t('v2_mg_picture_type')}</FieldError>}
          {problem !== undefined && <FieldError>{problem}</FieldError>}
        </div>
      </div>
    </div>
  );
}
