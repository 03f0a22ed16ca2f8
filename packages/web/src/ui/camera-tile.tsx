import css from '#ui/camera-tile.module.css';

interface CameraTileProps {
  readonly name: string;
  /** When the picture was taken, in words. */
  readonly taken: string;
  readonly src: string;
  readonly alt: string;
  readonly badge?: { readonly text: string; readonly kind: 'live' | 'person' };
}

export function CameraTile({ name, taken, src, alt, badge }: CameraTileProps) {
  return (
    <figure className={css['camera']}>
      <img src={src} alt={alt} loading="lazy" />
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
