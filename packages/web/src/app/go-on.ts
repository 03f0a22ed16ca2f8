import { useRouter } from '@tanstack/react-router';
import { basePath, readEntry } from '#lib/entry.ts';

/** Goes on to an address inside the portal, such as the one that was asked for before signing in. */
export function useGoOn(): (to: string) => void {
  const { history } = useRouter();
  return (to) => {
    const base = basePath(readEntry(location.pathname, document.cookie));
    // Only paths of this portal: anything else could lead out of it.
    const inside = /^\/(?![/\\])/.test(to) ? to : '/security';
    history.push(`${base.slice(0, -1)}${inside}`);
  };
}
