import { areas } from '#lib/house/house.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import { useText } from '#lib/i18n/use-text.ts';

/** Why the panel neither learns nor is tested now: what is armed, by name; undefined where nothing is. */
export function useArmed(): string | undefined {
  const t = useText();
  const names = useRows(areas, (rows) =>
    rows.filter(({ phase }) => phase !== 'disarmed').map(({ name }) => name),
  );
  return names.length === 0
    ? undefined
    : t('adding.disarmFirst', { count: names.length, names: names.join(', ') });
}
