import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import css from '#ui/alone.module.css';

interface AloneProps {
  readonly title: string;
  readonly text?: ReactNode;
  readonly children: ReactNode;
}

/** A page without the frame: one question before anything else. */
export const Alone = ({ title, text, children }: AloneProps) => (
  <main className={css['alone']}>
    <p className={css['mark']}>
      <Icon name="brand" size={32} />
      Homeward
    </p>
    <div>
      <h1>{title}</h1>
      {text !== undefined && <div className={css['text']}>{text}</div>}
    </div>
    {children}
  </main>
);
