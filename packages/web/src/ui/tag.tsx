import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import type { Tone } from '#ui/tone.ts';
import css from '#ui/tag.module.css';

/** A state in a word with its shape, framed; never a button. */
export function Tag({
  tone,
  icon,
  children,
}: {
  readonly tone: Tone;
  readonly icon?: IconName;
  readonly children: string;
}) {
  return (
    <span className={css['tag']} data-tone={tone}>
      {icon !== undefined && <Icon name={icon} size={16} />}
      {children}
    </span>
  );
}
