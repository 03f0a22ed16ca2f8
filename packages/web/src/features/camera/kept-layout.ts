import { currentSession } from '#lib/client/session.ts';

export const layouts = ['1', '2', '4', '9', 'list'] as const;
export type Layout = (typeof layouts)[number];

/** Of each person on this device: two who share a screen look at their cameras differently. */
function keyOf(): string {
  const session = currentSession();
  return `homeward.cameras.${'account' in session ? session.account.user_id : ''}`;
}

/** How this person looked at the cameras last; undefined before the first time. */
export function keptLayout(): Layout | undefined {
  try {
    const kept = localStorage.getItem(keyOf());
    return layouts.find((one) => one === kept);
  } catch {
    return undefined;
  }
}

export function keepLayout(layout: Layout): void {
  try {
    localStorage.setItem(keyOf(), layout);
  } catch {
    // It lasts for this visit, in the address.
  }
}
