import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { Spinner } from '#ui/spinner.tsx';
import css from '#ui/button.module.css';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `plain` is an outline. One `primary` a view; `danger` deletes and is an outline too. */
  readonly kind?: 'plain' | 'primary' | 'quiet' | 'danger' | undefined;
  readonly size?: 'normal' | 'big' | undefined;
  readonly icon?: IconName | undefined;
  /** Waiting for the panel: says so, keeps its place and focus, ignores clicks. */
  readonly busy?: boolean | undefined;
  /** Greyed with the reason told beside it; stays focusable, ignores clicks. */
  readonly off?: boolean | undefined;
  readonly ref?: Ref<HTMLButtonElement> | undefined;
  readonly children: ReactNode;
}

export function Button({
  kind = 'plain',
  size = 'normal',
  icon,
  busy = false,
  off = false,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const inert = busy || off;
  return (
    <button
      {...rest}
      type={type}
      className={css['button']}
      data-kind={kind}
      data-size={size}
      aria-busy={busy || undefined}
      aria-disabled={inert || undefined}
      onClick={inert ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <Spinner /> : icon !== undefined && <Icon name={icon} size={size === 'big' ? 24 : 20} />}
      {children}
    </button>
  );
}
