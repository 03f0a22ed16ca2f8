import { iconPaths, type IconName } from '#ui/icon-paths.ts';
import css from '#ui/icon.module.css';

interface IconProps {
  readonly name: IconName;
  /** 16, 20, 24 (default), 32 or 36 px; grows half as fast as the reader's text. */
  readonly size?: 16 | 20 | 24 | 32 | 36;
  /** What a screen reader says; without it the icon is decoration. */
  readonly label?: string;
}

export function Icon({ name, size = 24, label }: IconProps) {
  const [stroke, fill]: readonly [string, string?] = iconPaths[name];
  return (
    <svg
      className={css['icon']}
      data-size={size}
      viewBox="0 0 24 24"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {stroke !== '' && <path d={stroke} />}
      {fill !== undefined && <path className={css['solid']} d={fill} />}
    </svg>
  );
}
