import { iconPaths, type IconName } from '#ui/icon-paths.ts';
import css from '#ui/icon.module.css';

type Paths = readonly [stroke: string, fill?: string];
const paths: Record<string, Paths> = { ...iconPaths };

/** Makes more icons known, before anything that shows them is drawn. */
export const addIcons = (more: Readonly<Record<string, Paths>>): void => void Object.assign(paths, more);

interface IconProps {
  readonly name: IconName;
  /** 16, 20, 24 (default), 32 or 36 px; grows half as fast as the reader's text. */
  readonly size?: 16 | 20 | 24 | 32 | 36;
  /** What a screen reader says; without it the icon is decoration. */
  readonly label?: string;
}

export function Icon({ name, size = 24, label }: IconProps) {
  const [stroke, fill] = paths[name] ?? iconPaths.brand;
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
