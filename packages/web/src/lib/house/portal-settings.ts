import type { DataOf } from '@homeward/contract/routes/table.ts';
import { useEffect } from 'react';
import { create } from 'zustand';
import { call } from '#lib/client/call.ts';
import type { Failure } from '#lib/client/outcome.ts';
import { useHouse } from '#lib/house/house.ts';
import { useLink } from '#lib/live/link-state.ts';

export type PortalSettings = DataOf<'GET /common/settings'>;

interface Known {
  /** The panel it was asked for. */
  readonly panel: string;
  readonly settings: PortalSettings | undefined;
  /** Why it could not be read. */
  readonly failure?: Failure;
}

const useKnown = create<Known>(() => ({ panel: '', settings: undefined }));
let asking: string | undefined;

async function ask(panel: string): Promise<void> {
  if (asking === panel) return;
  asking = panel;
  const outcome = await call('GET /common/settings', { untold: true });
  asking = undefined;
  if (useHouse.getState().panel !== panel) return;
  useKnown.setState(
    outcome.tag === 'done'
      ? { panel, settings: outcome.data }
      : { panel, settings: undefined, failure: outcome.failure },
    true,
  );
}

/** Asks again, after a failure. */
export const askSettings = (): Promise<void> => ask(useHouse.getState().panel);

/** The same as `usePortalSettings`, with why it is not known. */
export function useSettingsKnown(): Omit<Known, 'panel'> {
  const panel = useHouse((house) => house.panel);
  const known = useKnown();
  const isOfPanel = known.panel === panel;
  const isKnown = isOfPanel && known.settings !== undefined;
  // A line that comes back brings another try.
  const live = useLink(({ link }) => link.tag === 'live');
  useEffect(() => {
    if (!isKnown) void ask(panel);
  }, [isKnown, panel, live]);
  return isOfPanel ? known : { settings: undefined };
}

/** What plan, flags and role let the portal show at the chosen panel; undefined until it is known. */
export const usePortalSettings = (): PortalSettings | undefined => useSettingsKnown().settings;
