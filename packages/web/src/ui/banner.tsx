import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import type { Tone } from '#ui/tone.ts';
import css from '#ui/banner.module.css';

interface BannerProps {
  readonly tone: Tone;
  readonly icon: IconName;
  readonly title?: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/** Something that stays true until it changes: a fault, a lost link, a warning before the act. */
export function Banner({ tone, icon, title, children, action }: BannerProps) {
  return (
    <div className={css['banner']} data-tone={tone}>
      <Icon name={icon} />
      <div className="grow">
        {title !== undefined && <b>{title}</b>}
        <p className={title === undefined ? undefined : 'muted'}>{children}</p>
      </div>
      {action}
    </div>
  );
}
