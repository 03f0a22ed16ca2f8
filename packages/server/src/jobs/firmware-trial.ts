import type { Firmware } from '@homeward/contract/shapes/panel/upkeep.ts';
import type { MessageKey } from '@homeward/contract/words/api/message-keys.ts';
import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import { z } from 'zod';
import { AppError } from '../base/app-error.ts';
import { askPanel } from '../link/questions.ts';
import type { Asking } from '../link/questions.ts';
import { until } from './waiting.ts';
import type { JobWork } from './work.ts';

/** Ms for a version to start, fail, start again, and live as long as it takes to be judged. */
const trialMs = 10 * 60_000;

/** The start of another version, as its job keeps it: whoever comes after a restart goes on by this alone. */
export const FirmwareStart = z.object({
  act: z.enum(['apply', 'rollback']),
  /** What is to run, and what ran before. */
  version: z.string().min(1).max(20),
  before: z.string().max(20),
});
export type FirmwareStart = z.infer<typeof FirmwareStart>;

/** The start that is wanted of a panel whose firmware stands like this; null where there is nothing to start. */
export function startOf(act: FirmwareStart['act'], firmware: Firmware): FirmwareStart | null {
  const version = act === 'apply' ? (firmware.staged?.version ?? '') : firmware.previous;
  return version === '' ? null : { act, version, before: firmware.running };
}

type Outcome = { readonly tag: 'sound' } | { readonly tag: 'failed'; readonly why: MessageKey };

/** How a start ended, by what the panel's machine has written of it; null while that is open. */
function outcomeOf({ act, version, before }: FirmwareStart, firmware: Firmware): Outcome | null {
  if (act === 'rollback') return firmware.running === version && version !== before ? { tag: 'sound' } : null;
  // The newest word of this version: an older trial of it says nothing of this one, which began with its loading.
  const last = firmware.history.find((change) => change.version === version);
  switch (last?.act) {
    case 'confirmed':
      return { tag: 'sound' };
    case 'failed':
      return { tag: 'failed', why: last.message as MessageKey };
    case 'rolledBack':
      return { tag: 'failed', why: 'v2_mg_firmware_rolled_back' };
    default:
      return null;
  }
}

/** Follows a version that starts, over the restart of the panel and of this server, until it is known what came of it. */
export const firmwareTrial =
  ({ clock, links }: Asking & { readonly clock: Clock }, panel: PanelId, start: FirmwareStart): JobWork =>
  async ({ progress, signal }) => {
    const { act, version } = start;
    progress(10, 'v2_mg_panel_restarting');
    const outcome = await until(
      { clock, signal, every: 2000, most: trialMs, late: 'v2_mg_panel_no_answer' },
      async () => {
        const firmware = await firmwareTold({ links }, panel);
        if (firmware === null) return null;
        if (firmware.running === version && firmware.onTrial) progress(50, 'v2_mg_firmware_on_trial');
        return outcomeOf(start, firmware);
      },
    );
    if (outcome.tag === 'failed') throw new AppError('panelFault', outcome.why, { data: { act, version } });
    return { act, running: version };
  };

/** How the firmware stands; null while the panel is away. */
export async function firmwareTold({ links }: Asking, panel: PanelId): Promise<Firmware | null> {
  try {
    return (await askPanel({ links, panel }, { tag: 'firmware' })).firmware;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
