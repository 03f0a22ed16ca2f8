import { go } from '#lib/router/here.ts';

/** Goes on to an address inside the portal, such as the one that was asked for before signing in. */
export const goOn = (to: string): void =>
  // Only paths of this portal: anything else could lead out of it.
  go(/^\/(?![/\\])/.test(to) ? to : '/security');
