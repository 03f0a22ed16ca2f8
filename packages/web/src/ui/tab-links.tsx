import { Fragment, useEffect, useState, type MouseEvent, type ReactNode } from 'react';
import { hasUnsaved } from '#lib/use-unsaved.ts';
import { PageLink } from '#ui/page-link.tsx';
import { PageSkeleton } from '#ui/page-skeleton.tsx';
import css from '#ui/tabs.module.css';

interface TabLinksProps {
  readonly label: string;
  readonly tabs: readonly { readonly to: string; readonly label: string }[];
  /** What the open tab shows. */
  readonly children: ReactNode;
}

/** Milliseconds for which the open tab is let go before it is opened anew (S2.13). */
const letGo = 300;

/**
 * Tabs that are addresses (S2.13): links, of which `aria-current` marks the open one. Pressing the open one begins it
 * anew, as if one had gone away and come back; with something unsaved in it, it does nothing.
 */
export function TabLinks({ label, tabs, children }: TabLinksProps) {
  const [times, setTimes] = useState(0);
  const [gone, setGone] = useState(false);
  useEffect(() => {
    if (!gone) return;
    const back = setTimeout(() => setGone(false), letGo);
    return () => clearTimeout(back);
  }, [gone]);
  const press = (event: MouseEvent): void => {
    const plain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    const open = event.target instanceof Element && event.target.closest('a[aria-current]') !== null;
    if (!open || !plain) return;
    event.preventDefault();
    if (gone || hasUnsaved()) return;
    setTimes(times + 1);
    setGone(true);
  };
  return (
    <>
      <nav className={css['tabs']} aria-label={label} data-let-go={gone || undefined} onClickCapture={press}>
        {tabs.map((tab) => (
          <PageLink key={tab.to} to={tab.to} className={css['tab']}>
            {tab.label}
          </PageLink>
        ))}
      </nav>
      {gone ? <PageSkeleton /> : <Fragment key={times}>{children}</Fragment>}
    </>
  );
}
