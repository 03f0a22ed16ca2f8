import { codes } from '@homeward/contract/words/api/reply-codes.ts';
import type { Failure } from '#lib/client/outcome.ts';
import { currentSession, restore } from '#lib/client/session.ts';
import { useHouse } from '#lib/house/house.ts';
import { toOwnEntry } from '#lib/own-entry.ts';
import { choosePanel, loadPanels, usePanels, type PanelRow } from '#lib/panels.ts';
import { writeAddress, type Address } from '#lib/router/address.ts';
import { Elsewhere } from '#lib/router/here.ts';

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
  if (failure.tag === 'refused' && failure.code === codes.setUpFactor) throw new Elsewhere('/auth/factor');
  throw new CannotOpen(failure);
}

/**
 * Who may open which page: the entry itself leads on to the house, ways in are open to all, everything else needs somebody
 * who is signed in, and all but the choice of a panel a panel that is open. Asks nothing where both are there.
 */
export function requireAllowed(address: Address): void | Promise<void> {
  const { path, search } = address;
  if (path === '/') throw new Elsewhere('/security');
  if (path.startsWith('/auth/') || (import.meta.env.DEV && path.startsWith('/styleguide'))) return;
  const href = writeAddress(address);
  // An installer's pages are about no panel.
  if (/^\/(select_panel$|installer)/.test(path)) return requireSession(href);
  const { tag } = currentSession();
  const known = (tag === 'in' || tag === 'over') && isOpen(search['panel']);
  return known ? undefined : requireSession(href).then(() => requirePanel(search['panel'], href));
}

/** Whether the panel that an address names is the one that is open; it may name none. */
function isOpen(wanted: string | undefined): boolean {
  const { panel } = useHouse.getState();
  return panel !== '' && (wanted === undefined || wanted === panel);
}

/** Whoever is not signed in goes to the sign-in page and comes back afterwards. */
async function requireSession(href: string): Promise<void> {
  const restored = await restore();
  if (restored.tag === 'failed') throw new CannotOpen(restored.failure);
  if (currentSession().tag === 'out') throw new Elsewhere('/auth/login', { to: href });
}

/**
 * Opens the panel an address names (`?panel=`, S2.5), else the session's own, else the only one; where that leaves a
 * choice, it is asked for. A panel of another entry is opened under its own (S2.1, S2.3).
 */
async function requirePanel(wanted: string | undefined, href: string): Promise<void> {
  if (isOpen(wanted)) return;
  const list = await panels();
  const session = currentSession();
  const own = session.tag === 'in' || session.tag === 'over' ? session.account.mac : '';
  const only = list.length === 1 ? list[0] : undefined;
  const panel =
    list.find(({ mac }) => mac === wanted?.toLowerCase()) ?? only ?? list.find(({ mac }) => mac === own);
  if (panel === undefined) throw new Elsewhere(await placeToChoose(), { to: href });
  const chosen = await choosePanel(panel);
  if (chosen.tag === 'failed') cannot(chosen.failure);
  toOwnEntry(panel, href);
}

/** Whoever has no panel of his own may work for many: where he chooses one. */
async function placeToChoose(): Promise<string> {
  const { startOf } = await import('#lib/installer-entry.ts');
  return startOf('/select_panel');
}

async function panels(): Promise<readonly PanelRow[]> {
  const { list } = usePanels.getState();
  if (list !== undefined) return list;
  const outcome = await loadPanels();
  return outcome.tag === 'failed' ? cannot(outcome.failure) : outcome.data;
}
