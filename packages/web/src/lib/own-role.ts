import { useHouse } from '#lib/house/house.ts';
import { usePanels, type PanelRow } from '#lib/panels.ts';

/** What this person is at the open panel, such as `master` or `careReceiver`; empty before it is known. */
export function useOwnRole(): PanelRow['role'] | '' {
  const panel = useHouse((house) => house.panel);
  return usePanels(({ list }) => list?.find(({ mac }) => mac === panel)?.role ?? '');
}
