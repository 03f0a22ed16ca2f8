import type { DataOf } from '@homeward/contract/routes/table.ts';
import { create } from 'zustand';
import { call, callForRows } from '#lib/client/call.ts';
import { done, failed, type Outcome } from '#lib/client/outcome.ts';
import { currentSession } from '#lib/client/session.ts';
import { notePanel } from '#lib/entry-cookies.ts';
import { clearHouse, useHouse } from '#lib/house/house.ts';
import { followPanel, unfollow } from '#lib/live/live-link.ts';

export type PanelRow = DataOf<'GET /panel/list'>[number];

/** The panels this account may open; undefined before they were read. */
export const usePanels = create<{ readonly list: readonly PanelRow[] | undefined }>(() => ({
  list: undefined,
}));

export async function loadPanels(): Promise<Outcome<readonly PanelRow[]>> {
  const outcome = await callForRows('GET /panel/list');
  if (outcome.tag === 'done') usePanels.setState({ list: outcome.data });
  return outcome;
}

/** Tells the server which panel this session is about, and follows it. */
export async function choosePanel(panel: PanelRow): Promise<Outcome<true>> {
  const session = currentSession();
  const chosen = session.tag === 'in' ? session.account.mac : '';
  if (useHouse.getState().panel === panel.mac) return done(true);
  if (chosen !== panel.mac || useHouse.getState().panel !== '') {
    const outcome = await call('POST /panel/select', { body: { mac: panel.mac } });
    if (outcome.tag === 'failed') return failed(outcome.failure);
  }
  notePanel(panel.model);
  clearHouse(panel.mac);
  followPanel(panel.mac);
  return done(true);
}

/** Forgets everything of an account that has gone. */
export function leavePanels(): void {
  unfollow();
  clearHouse('');
  usePanels.setState({ list: undefined });
}
