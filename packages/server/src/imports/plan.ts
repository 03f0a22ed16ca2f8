import type { ImportSource } from '@homeward/contract/words/panel/import-words.ts';
import { importLimits } from '@homeward/contract/words/panel/import-words.ts';
import type { Facts } from './facts.ts';
import type { Home } from './home.ts';
import { planAlarmo } from './plan-alarmo.ts';
import { planRegistry } from './plan-registry.ts';
import { planZigbee } from './plan-zigbee.ts';
import type { Planned } from './rows.ts';

function plannedOf(source: ImportSource, home: Home, { zigbee, alarmo, ha }: Facts): Planned {
  switch (source) {
    case 'zigbee2mqtt':
      return planZigbee(home, zigbee);
    case 'alarmo':
      return planAlarmo(home, alarmo, ha);
    case 'homeAssistant':
      return planRegistry(home, ha);
  }
}

/**
 * What taking over files would do to a home: a row for each thing, in the order in which they are to be done, each by an
 * id that is the same in every plan. What is so already is counted and makes no row.
 */
export function planOf(source: ImportSource, home: Home, facts: Facts): Planned {
  const { steps, same } = plannedOf(source, home, facts);
  const seen = new Set<string>();
  const distinct = steps.filter(({ row: { id } }) => !seen.has(id) && seen.add(id) !== undefined);
  // What can be taken comes before what cannot where there is no room for all.
  const most = importLimits.rows;
  if (distinct.length <= most) return { steps: distinct, same };
  const able = distinct.filter(({ importStep }) => importStep !== null);
  const unable = distinct.filter(({ importStep }) => importStep === null);
  return { steps: [...able, ...unable].slice(0, most), same };
}
