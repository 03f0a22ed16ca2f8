import type { PanelConfig } from '@homeward/panel/state/config.ts';
import type { Dice } from './random.ts';

/** Where a home reports to: a station or two, and the portal. */
export function reportsOf(dice: Dice, station: string): PanelConfig['report'] {
  const second = dice.chance(0.5);
  const third = dice.chance(0.3);
  return {
    account: '1201',
    destinations: [
      { no: 1, name: 'Homeward portal', url: 'link://portal', group: 1, level: 'all' },
      {
        no: 2,
        name: 'Station',
        url: `ip://1201@${station}-a:9000/CID_SIA`,
        group: 2,
        level: dice.chance(0.7) ? 'all' : 'alarm',
      },
      ...(second
        ? [
            {
              no: 3,
              name: 'Second',
              url: `ip://1201@${station}-b:9000/CID_SIA`,
              group: 2,
              level: 'all' as const,
            },
          ]
        : []),
      ...(third
        ? [{ no: 4, name: 'Third', url: `udp://1201@${station}-c:9000/SIA`, group: 3, level: 'all' as const }]
        : []),
    ],
    groups: [
      { no: 1, retries: 3, essential: true },
      { no: 2, retries: dice.pick([1, 3, 5]), essential: true },
      { no: 3, retries: 3, essential: dice.chance(0.5) },
    ],
  };
}
