import { useState } from 'react';
import { PaletteOf } from '#app/palette/palette.tsx';
import { useActEntries, type Entry } from '#app/palette/use-entries.ts';
import { useMayOpen } from '#app/work-shell/may-open.ts';
import { useWorkItems } from '#app/work-shell/work-items.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText, type TextKey } from '#lib/i18n/use-text.ts';
import { go } from '#lib/router/here.ts';
import { useRested } from '#lib/use-rested.ts';
import type { IconName } from '#ui/icon-paths.ts';

/** Sites that are found at a time: another letter finds the others. */
const mostSites = 20;

/** Pages that the rail does not have. */
const further: readonly { readonly path: string; readonly icon: IconName; readonly text: TextKey }[] = [
  { path: 'installer_template', icon: 'layers', text: 'sites.col.templates' },
  { path: 'installer_customer', icon: 'users', text: 'sites.customers' },
  { path: 'installer_support', icon: 'info', text: 'sites.support' },
  { path: 'installer_signals', icon: 'bellRing', text: 'sites.signals' },
];

/** Everything by name for whoever works for many homes: pages, sites as the server finds them, and what can be done. */
export function WorkPalette({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const search = useRested(typed.trim());
  const mayOpen = useMayOpen();
  const items = useWorkItems();
  const acts = useActEntries();
  const { data } = useAnswer(
    'GET /installer/panel',
    { query: { search, num: mostSites, sort: 'name' } },
    { skip: search === '' },
  );
  const pages = [
    ...items.map(({ to, icon, text }) => ({ path: to.slice(1), icon, text })),
    ...further.filter(({ path }) => mayOpen(path)),
  ];
  const entries: readonly Entry[] = [
    ...pages.map(({ path, icon, text }) => ({
      id: `page ${path}`,
      icon,
      name: t(text),
      kind: t('palette.page'),
      where: '',
      run: () => go(`/${path}`, { search: {} }),
    })),
    ...(data?.panels ?? []).map(({ mac, name, customerName }) => ({
      id: `site ${mac}`,
      icon: 'sites' as const,
      name: name || mac,
      kind: t('sites.col.site'),
      where: customerName || mac,
      run: () => go('/installer_equipment_list', { search: { site: mac } }),
    })),
    ...acts,
  ];
  return <PaletteOf of="work" entries={entries} typed={typed} onTyped={setTyped} onClose={onClose} />;
}
