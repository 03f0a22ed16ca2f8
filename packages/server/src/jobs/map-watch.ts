import { z } from 'zod';
import type { NetworkScan } from '@homeward/contract/shapes/devices/network.ts';
import { codes } from '@homeward/contract/words/api/reply-codes.ts';
import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import { AppError } from '../base/app-error.ts';
import { askPanel } from '../link/questions.ts';
import type { Asking } from '../link/questions.ts';
import { until } from './waiting.ts';
import type { JobWork } from './work.ts';

/** What another life of the server goes on by. */
export const MapStart = z.object({ gateway: z.string().optional() });

/** Ms between looks, and after which nobody waits for a map any more. */
const everyMs = 1000;
const mostMs = 15 * 60_000;

/** Looks at the scan of a panel's Zigbee network, of one gateway where several have such, until it is over. The scan goes on where the job is left off. */
export const mapWatch =
  ({ clock, links }: Asking & { readonly clock: Clock }, panel: PanelId, gateway?: string): JobWork =>
  async ({ progress, signal }) => {
    const scan = await until(
      { clock, signal, every: everyMs, most: mostMs, late: 'v2_mg_panel_no_answer' },
      async () => {
        const stands = await told({ links }, panel, gateway);
        progress(0, stands === null ? 'v2_mg_job_panel_away' : '');
        return stands?.state === 'scanning' ? null : stands;
      },
    );
    if (scan.state === 'failed') throw new AppError('panelFault', 'v2_mg_network_map_failed');
    const { at, map } = scan;
    const silent = map.nodes.filter(({ failed }) => failed).length;
    return { at, nodes: map.nodes.length, links: map.links.length, silent };
  };

/** How the scan stands; null while the panel is away. Throws where it has no such network any more. */
async function told({ links }: Asking, panel: PanelId, gateway?: string): Promise<NetworkScan | null> {
  const named = gateway === undefined ? {} : { gateway };
  const question = { tag: 'networkMap', family: 'zigbee', anew: false, begin: false, ...named } as const;
  try {
    return (await askPanel({ links, panel }, question)).scan;
  } catch (error) {
    if (error instanceof AppError && error.code !== codes.notFound) return null;
    throw error;
  }
}
