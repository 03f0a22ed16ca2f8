import { joinPanel, type EnginePanel } from '@homeward/homeward/demo/engine-panel.ts';
import type { Portal } from '@homeward/homeward/portal/portal.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import { AreaId } from '@homeward/contract/shapes/values/ids.ts';
import { initialState } from '@homeward/panel/kernel/initial.ts';
import { newPanelConfig } from '@homeward/panel/state/config.ts';
import { viewOf } from '@homeward/panel/view.ts';
import type { SiteOfTerrace } from './home-messages.ts';
import { terraceHouse } from './household.ts';

const delays = { exit: 60, entry1: 30, entry2: 30 };

/** Houses of a terrace that a company sets up: each the panel's engine alone. */
export function terraces(portal: Pick<Portal, 'enrol' | 'connector'>, clock: Clock) {
  const houses = new Map<string, EnginePanel & { leave: () => void }>();

  async function join(house: EnginePanel & { leave: () => void }, dies: boolean): Promise<void> {
    house.leave = await joinPanel(house, {
      connector: portal.connector,
      clock,
      view: viewOf,
      dies: ({ command }) => dies && command.tag === 'configure',
    });
  }

  return {
    /** Makes a house known to the portal and connects it, or connects it once more as it was. */
    async come(household: number, { no, profile, dies }: SiteOfTerrace): Promise<void> {
      const id = terraceHouse(household, no);
      const key = `the key of ${id}, which is a test`;
      const known = houses.get(id);
      if (known !== undefined) return join(known, dies);
      const name = `Terrace ${String(no).padStart(2, '0')}`;
      const identity = {
        id,
        name,
        series: 'H',
        model: 'security',
        version: 'HX-8 1.0.4.27C,,1.0.0.1',
        timeZone: 'Europe/Berlin',
        pinLength: 6,
      } as const;
      const area = {
        id: AreaId.parse(1),
        name: 'Ground floor',
        delays: { arm: delays, home_1: delays, home_2: delays, home_3: delays },
      };
      const state = initialState({ ...newPanelConfig(identity, [area]), profile }, clock.now());
      const house = { id, key, state, leave: () => undefined };
      houses.set(id, house);
      await portal.enrol({ id, name, key });
      await join(house, dies);
    },
    /** All of a household leave. */
    leave(household: number): void {
      for (const [id, house] of houses)
        if (id.startsWith(terraceHouse(household, 0).slice(0, -2))) {
          house.leave();
          houses.delete(id);
        }
    },
  };
}
