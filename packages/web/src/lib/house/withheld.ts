import type { ShareKind } from '@homeward/contract/shapes/care/sharing.ts';
import { lifeKind } from '@homeward/contract/rules/care/sharing.ts';
import { useHouse, type PanelInfo } from '#lib/house/house.ts';
import type { HouseDevice } from '#lib/house/device.ts';
import { currentLanguage, useText } from '#lib/i18n/use-text.ts';

const none: readonly ShareKind[] = [];
const nobody: readonly string[] = [];

const withheldBy = (info: PanelInfo | undefined): readonly ShareKind[] => info?.withheld ?? none;

/** What whoever is cared for here does not share with this person. */
export const useWithheld = (): readonly ShareKind[] => useHouse(({ info }) => withheldBy(info));

/** Who does not share it, by name; empty where nobody keeps anything back. */
export function useKeepers(): string {
  const names = useHouse(({ info }) => info?.withheld_by ?? nobody);
  return new Intl.ListFormat(currentLanguage()).format(names);
}

/** Why a page has none of a kind to show; undefined where it is shared. No data is no good news. */
export function useNotShared(kind: ShareKind): { readonly title: string; readonly text: string } | undefined {
  const t = useText();
  const name = useKeepers();
  const kept = useWithheld().includes(kind);
  return kept ? { title: t('withheld.title', { name }), text: t('withheld.text') } : undefined;
}

/** Whether the state of a device is kept from this person. */
export function isWithheld({ kind }: Pick<HouseDevice, 'kind'>): boolean {
  const life = lifeKind(kind);
  return life !== null && withheldBy(useHouse.getState().info).includes(life);
}
