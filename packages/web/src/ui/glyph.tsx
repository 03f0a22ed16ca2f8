import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import css from '#ui/glyph.module.css';

interface GlyphProps {
  readonly icon: IconName;
  /** `tint` is in the colour of the state; `solid` is kept for an alarm. */
  readonly look?: 'plain' | 'tint' | 'solid';
}

/** The picture of what a plate is about. */
export const Glyph = ({ icon, look = 'plain' }: GlyphProps) => (
  <span className={css['glyph']} data-look={look}>
    <Icon name={icon} size={36} />
  </span>
);
