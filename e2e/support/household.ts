import { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { DemoHousehold } from '@homeward/homeward/demo/accounts.ts';

/** A household of a test home: its house and flat are those of the demo, under addresses of their own. */
export const householdAt = (no: number): DemoHousehold => {
  const byte = no.toString(16).padStart(2, '0');
  return {
    house: PanelId.parse(`00:1d:94:0d:${byte}:01`),
    flat: PanelId.parse(`00:1d:94:0d:${byte}:02`),
    suffix: `-${no}`,
  };
};

/** A panel near a household that nobody has taken over yet. */
export const newSiteAt = (no: number): PanelId =>
  PanelId.parse(`00:1d:94:0d:${no.toString(16).padStart(2, '0')}:03`);

/** A house of the terrace that a household's installers set up, beside its house and flat. */
export const terraceHouse = (household: number, no: number): PanelId =>
  PanelId.parse(`00:1d:94:0c:${household.toString(16).padStart(2, '0')}:${no.toString(16).padStart(2, '0')}`);

/** Sign-in names of the demo for which sessions are opened, with the panel that each begins at and how many there are. */
export const sessionsMade = {
  demo: { panel: 'house', count: 6 },
  ben: { panel: 'house', count: 2 },
  rosa: { panel: 'flat', count: 2 },
  carer: { panel: 'flat', count: 1 },
  operator: { panel: null, count: 1 },
  installer: { panel: null, count: 4 },
} as const satisfies Readonly<
  Record<string, { readonly panel: 'house' | 'flat' | null; readonly count: number }>
>;

export type AccountName = keyof typeof sessionsMade;

/** Refresh tokens of sessions that nobody has used yet. */
export type FreshSessions = Readonly<Record<AccountName, readonly string[]>>;
