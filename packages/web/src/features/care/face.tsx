import type { ReactNode } from 'react';
import { initialsOf } from '#lib/initials.ts';
import css from '#features/care/face.module.css';

interface FaceProps {
  /** The picture; undefined shows the first letters of the name. */
  readonly src: string | undefined;
  readonly name: string;
  /** Text in place of the picture; empty where the name stands beside it. */
  readonly alt?: string;
  readonly size?: 'small' | 'normal' | 'big';
}

/** Who is cared for: their picture, or the letters of their name. */
export const Face = ({ src, name, alt = '', size = 'normal' }: FaceProps) => (
  // The letters are drawing, not text.
  <span
    className={css['face']}
    data-size={size}
    data-initials={src === undefined ? initialsOf(name) : undefined}
  >
    {src !== undefined && <img src={src} alt={alt} />}
  </span>
);

/** A picture beside the head of a page. */
export const FaceHead = ({ face, children }: { readonly face: ReactNode; readonly children: ReactNode }) => (
  <div className={css['head']}>
    {face}
    {children}
  </div>
);
