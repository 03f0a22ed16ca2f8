import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import type { Tone } from '#ui/tone.ts';
import css from '#ui/count-bar.module.css';

export interface Count {
  readonly id: string;
  readonly icon: IconName;
  readonly tone: Tone;
  readonly count: number;
  readonly label: string;
}

interface CountBarProps {
  readonly label: string;
  readonly counts: readonly Count[];
  /** Wraps one counter in what it leads to; left out, counters lead nowhere. */
  readonly link?: (count: Count, content: ReactNode) => ReactNode;
}

/** Counters that are also filters, always in the same order of severity. */
export function CountBar({ label, counts, link }: CountBarProps) {
  return (
    <ul className={css['counts']} aria-label={label}>
      {counts.map((count) => {
        const content = (
          <>
            <Icon name={count.icon} />
            <span>
              <b>{count.count}</b>
              {count.label}
            </span>
          </>
        );
        return (
          <li key={count.id} data-tone={count.tone} data-zero={count.count === 0}>
            {link === undefined ? <div>{content}</div> : link(count, content)}
          </li>
        );
      })}
    </ul>
  );
}
