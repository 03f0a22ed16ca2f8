import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import css from '#ui/level-marks.module.css';

/** A small mark of how much there is of something, such as a battery; `low` draws it as a warning. */
export function LevelMark({
  icon,
  label,
  low = false,
}: {
  readonly icon: IconName;
  /** Empty where the words stand beside it. */
  readonly label: string;
  readonly low?: boolean;
}) {
  return (
    <span className={css['mark']} data-low={low || undefined}>
      <Icon name={icon} {...(label === '' ? {} : { label })} />
    </span>
  );
}

const bars = ['M5 19v-3', 'M9.6 19v-7', 'M14.2 19V8', 'M18.8 19V4'] as const;

/** Four bars, of which `level` are heard. */
export function SignalMark({ level, label }: { readonly level: 0 | 1 | 2 | 3 | 4; readonly label: string }) {
  return (
    <svg
      className={css['signal']}
      viewBox="0 0 24 24"
      {...(label === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {bars.map((bar, index) => (
        <path key={bar} d={bar} data-off={index >= level || undefined} />
      ))}
    </svg>
  );
}
