import { Icon } from '#ui/icon.tsx';
import css from '#features/camera/camera-tile.module.css';

interface CameraTileProps {
  readonly name: string;
  /** When the picture was taken, in words. */
  readonly taken: string;
  /** Undefined while it comes, null where there is none. */
  readonly src: string | null | undefined;
  readonly alt: string;
  readonly badge?: { readonly text: string; readonly kind: 'live' | 'person' };
}

export function CameraTile({ name, taken, src, alt, badge }: CameraTileProps) {
  return (
    <figure className={css['camera']}>
      {typeof src === 'string' ? (
        <img src={src} alt={alt} />
      ) : (
        <div className={css['none']} aria-busy={src === undefined}>
          <Icon name="camera" size={32} />
        </div>
      )}
      {badge !== undefined && (
        <span className={css['badge']} data-kind={badge.kind}>
          {badge.text}
        </span>
      )}
      <figcaption>
        {name}
        <span>{taken}</span>
      </figcaption>
    </figure>
  );
}
