import { useLayoutEffect } from 'react';
import css from '#ui/use-frame.module.css';

/**
 * Gives a page more room than the frame of every page leaves, for as long as it is shown. `wide`: no menu, the whole
 * width, as for a map (S2.4). `bare`: nothing but the page, for somebody who needs three large buttons and no more.
 */
export function useFrame(frame: 'wide' | 'bare'): void {
  useLayoutEffect(() => {
    const names = [css['frame'], css[frame]].filter((name) => name !== undefined);
    document.documentElement.classList.add(...names);
    return () => document.documentElement.classList.remove(...names);
  }, [frame]);
}
