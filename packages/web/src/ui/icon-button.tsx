import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import css from '#ui/icon-button.module.css';

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The accessible name; also the tooltip of a pointer. */
  readonly label: string;
  readonly icon?: IconName;
  readonly size?: 20 | 24;
  /** A small number on its corner; the label has to say it too. */
  readonly count?: number;
  readonly children?: ReactNode;
}

export function IconButton({ label, icon, size = 24, count = 0, children, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={css['button']} aria-label={label} title={label}>
      {icon === undefined ? children : <Icon name={icon} size={size} />}
      {count > 0 && (
        <span className={css['count']} aria-hidden="true">
          {count}
        </span>
      )}
    </button>
  );
}
