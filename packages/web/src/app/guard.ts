import { redirect } from '@tanstack/react-router';
import type { Failure } from '#lib/client/outcome.ts';
import { currentSession, restore } from '#lib/client/session.ts';
import { entryOf, readEntry } from '#lib/entry.ts';
import { useHouse } from '#lib/house/house.ts';
import { choosePanel, loadPanels, usePanels, type PanelRow } from '#lib/panels.ts';

/** Thrown to the error page: the page cannot be opened, and why. */
export class CannotOpen extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.tag);
    this.failure = failure;
  }
}

/** A role of this person asks for a second factor first (426); anything else keeps the page closed. */
function cannot(failure: Failure): never {
  if (failure.tag === 'refused' && failure.code === '426')
    throw redirect({ to: '/auth/$', params: { _splat: 'factor' } });
  throw new CannotOpen(failure);
}

/** Whoever is not signed in goes to the sign-in page and comes back afterwards. */
export async function requireSession(href: string): Promise<void> {
  const restored = await restore();
  if (restored.tag === 'failed') throw new CannotOpen(restored.failure);
  if (currentSession().tag === 'out') throw redirect({ to: '/auth/login', search: { to: href } });
}

/**
 * Opens the panel an address names (`?panel=`, S2.5), else the session's own, else the only one; where that leaves a
 * choice, it is asked for. A panel of another entry is opened under its own (S2.1, S2.3).
 */
export async function requirePanel(wanted: string | undefined, href: string, ask: boolean): Promise<void> {
  const { panel: open } = useHouse.getState();
  if (open !== '' && (wanted === undefined || wanted === open)) return;
  const list = await panels();
  const session = currentSession();
  const own = session.tag === 'in' || session.tag === 'over' ? session.account.mac : '';
  const only = list.length === 1 ? list[0] : undefined;
  const panel =
    list.find(({ mac }) => mac === wanted?.toLowerCase()) ??
    only ??
    (ask ? undefined : list.find(({ mac }) => mac === own));
  if (panel === undefined) throw redirect({ to: '/select_panel', search: { to: href } });
  const chosen = await choosePanel(panel);
  if (chosen.tag === 'failed') cannot(chosen.failure);
  toOwnEntry(panel, href);
}

async function panels(): Promise<readonly PanelRow[]> {
  const { list } = usePanels.getState();
  if (list !== undefined) return list;
  const outcome = await loadPanels();
  return outcome.tag === 'failed' ? cannot(outcome.failure) : outcome.data;
}

/** The interface of a panel is another base path, so the browser has to go there itself. */
export function toOwnEntry(panel: PanelRow, href: string): void {
  const entry = readEntry(location.pathname, document.cookie);
  if (entry === entryOf(panel.model, entry)) return;
  const address = new URL(href, location.origin);
  address.searchParams.set('panel', panel.mac);
  location.replace(`/${panel.model}${address.pathname}${address.search}${address.hash}`);
}
