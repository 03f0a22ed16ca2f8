import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import type { Tone } from '#ui/tone.ts';
import banner from '#ui/banner.module.css';
import css from '#features/automation/findings.module.css';

interface NoteProps {
  readonly tone: Tone;
  readonly icon: IconName;
  readonly title: string;
  readonly tag?: ReactNode;
  readonly children?: ReactNode;
}

/** What was found, with why. */
export const Note = ({ tone, icon, title, tag, children }: NoteProps) => (
  <div className={banner['banner']} data-tone={tone}>
    <Icon name={icon} />
    <div className="grow">
      <p className={css['title']}>
        <b>{title}</b>
        {tag}
      </p>
      {children}
    </div>
  </div>
);
