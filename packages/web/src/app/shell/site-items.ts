import { go } from '#lib/router/here.ts';
import { useEffect } from 'react';
import { useHouse } from '#lib/house/house.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { loadPanels, usePanels } from '#lib/panels.ts';
import type { MenuItem } from '#ui/menu-button.tsx';

/** The other panels of this account; with one alone there is nothing to switch. */
export function useSiteItems(): readonly MenuItem[] {
  const t = useText();
  const list = usePanels((panels) => panels.list);
  const open = useHouse((house) => house.panel);
  useEffect(() => {
    if (list === undefined) void loadPanels();
  }, [list]);
  if (list === undefined || list.length < 2) return [];
  return list.map(({ mac, name, model, online }) => ({
    id: mac,
    label: name,
    note: online === '1' ? t(model === 'carealert' ? 'signIn.care' : 'signIn.security') : t('panels.away'),
    icon: model === 'carealert' ? 'heartHand' : 'shield',
    checked: mac === open,
    run: () => go('/security', { search: { panel: mac } }),
  }));
}
