import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import type { Tone } from '#ui/tone.ts';
import css from '#features/security/plate.module.css';

/** Outline: disarmed. Tint: armed. Solid: time is running, or alarm. Dotted: last known, not heard now. */
export type PlateSurface = 'outline' | 'tint' | 'delay' | 'alarm' | 'dotted';

interface PlateProps {
  readonly name: string;
  readonly state: string;
  readonly by?: string | undefined;
  readonly icon: IconName;
  readonly tone: Tone;
  readonly surface: PlateSurface;
  /** The control at its end. */
  readonly control?: ReactNode;
  readonly children?: ReactNode;
}

/** One area: shape, word, since when and by whom, and what can be done. */
export function Plate({ name, state, by, icon, tone, surface, control, children }: PlateProps) {
  return (
    <section className={css['plate']} aria-label={name} data-tone={tone} data-surface={surface}>
      <div className={css['head']}>
        <span className={css['glyph']}>
          <Icon name={icon} size={36} />
        </span>
        <div className={css['words']}>
          <h2 className={css['name']}>{name}</h2>
          <p className={css['state']}>{state}</p>
          {by !== undefined && <p className={css['by']}>{by}</p>}
        </div>
        {control}
      </div>
      {children}
    </section>
  );
}
