import type { ButtonHTMLAttributes } from 'react';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import css from '#ui/chip.module.css';

interface ChipProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly label: string;
  readonly icon?: IconName;
  readonly count?: number;
  /** A filter chip is on or off; left out, the chip is an ordinary button. */
  readonly pressed?: boolean;
  /** A mark at its end: a menu opens, or the filter can be taken off. */
  readonly end?: 'chevronDown' | 'close';
}

export function Chip({ label, icon, count, pressed, end, ...rest }: ChipProps) {
  return (
    <button type="button" {...rest} className={css['chip']} aria-pressed={pressed}>
      {icon !== undefined && <Icon name={icon} size={20} />}
      {label}
      {count !== undefined && <b>{count}</b>}
      {end !== undefined && <Icon name={end} size={16} />}
    </button>
  );
}
