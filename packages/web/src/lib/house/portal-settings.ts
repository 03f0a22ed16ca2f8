import type { DataOf } from '@homeward/contract/routes/table.ts';
import { useEffect } from 'react';
import { create } from 'zustand';
import { call } from '#lib/client/call.ts';
import { useHouse } from '#lib/house/house.ts';

export type PortalSettings = DataOf<'GET /common/settings'>;

interface Known {
  /** The panel it was asked for. */
  readonly panel: string;
  readonly settings: PortalSettings | undefined;
}

const useKnown = create<Known>(() => ({ panel: '', settings: undefined }));
let asking = '';

async function ask(panel: string): Promise<void> {
  if (asking === panel) return;
  asking = panel;
  const outcome = await call('GET /common/settings');
  asking = '';
  if (outcome.tag === 'done' && useHouse.getState().panel === panel)
    useKnown.setState({ panel, settings: outcome.data });
}

/** What plan, flags and role let the portal show at the chosen panel; undefined until it is known. */
export function usePortalSettings(): PortalSettings | undefined {
  const panel = useHouse((house) => house.panel);
  const known = useKnown();
  const isKnown = known.panel === panel && known.settings !== undefined;
  useEffect(() => {
    if (!isKnown) void ask(panel);
  }, [isKnown, panel]);
  return isKnown ? known.settings : undefined;
}
