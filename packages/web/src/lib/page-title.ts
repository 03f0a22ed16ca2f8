import { useEffect } from 'react';
import { create } from 'zustand';

/** What the page that is open is called, for the window and for who hears pages read; empty between two pages. */
export const usePageTitle = create<{ readonly title: string }>(() => ({ title: '' }));

/** Names the page for as long as it stands; of two, the one that came last. An empty text names nothing. */
export function useTitle(title: string): void {
  useEffect(() => {
    if (title === '') return undefined;
    usePageTitle.setState({ title });
    return () => usePageTitle.setState((now) => (now.title === title ? { title: '' } : now));
  }, [title]);
}

/** `Devices · Maple Street 12 · Homeward`. */
export const windowTitle = (...parts: readonly string[]): string =>
  [...parts.filter((part) => part !== ''), 'Homeward'].join(' · ');
