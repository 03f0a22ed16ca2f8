import { Fragment, useEffect, useState, type MouseEvent, type ReactNode } from 'react';
import { hasUnsaved } from '#lib/use-unsaved.ts';
import { PageLink } from '#ui/page-link.tsx';
import { PageSkeleton } from '#ui/page-skeleton.tsx';
import css from '#ui/tabs.module.css';

/** Milliseconds for which the open tab is let go before it is opened anew (S2.13). */
const letGo = 300;

/** How the open tab begins anew when it is pressed. */
export interface Reopening {
  readonly gone: boolean;
  readonly again: () => void;
  /** What the open tab shows, from the beginning after each time. */
  readonly shown: (children: ReactNode) => ReactNode;
}

/** Lets the open tab go for a moment and begins it anew, as if one had gone away and come back (S2.13). */
export function useReopening(): Reopening {
  const [times, setTimes] = useState(0);
  const [gone, setGone] = useState(false);
  useEffect(() => {
    if (!gone) return;
    const back = setTimeout(() => setGone(false), letGo);
    return () => clearTimeout(back);
  }, [gone]);
  return {
    gone,
    again: () => {
      setTimes(times + 1);
      setGone(true);
    },
    shown: (children) => (gone ? <PageSkeleton /> : <Fragment key={times}>{children}</Fragment>),
  };
}

interface TabLinksProps {
  readonly label: string;
  readonly tabs: readonly { readonly to: string; readonly label: string }[];
  readonly reopening: Reopening;
}

/**
 * Tabs that are addresses (S2.13): links, of which `aria-current` marks the open one. Pressing the open one begins it
 * anew; with something unsaved in it, it does nothing.
 */
export function TabLinks({ label, tabs, reopening: { gone, again } }: TabLinksProps) {
  const press = (event: MouseEvent): void => {
    const plain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    const open = event.target instanceof Element && event.target.closest('a[aria-current]') !== null;
    if (!open || !plain) return;
    event.preventDefault();
    if (!gone && !hasUnsaved()) again();
  };
  return (
    <nav className={css['tabs']} aria-label={label} data-let-go={gone || undefined} onClickCapture={press}>
      {tabs.map((tab) => (
        <PageLink key={tab.to} to={tab.to} className={css['tab']}>
          <span>{tab.label}</span>
        </PageLink>
      ))}
    </nav>
  );
}
