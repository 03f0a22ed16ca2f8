import type { PanelCommand } from '@homeward/contract/shapes/panel/command.ts';
import type { JobKind, JobResult } from '@homeward/contract/shapes/panel/job.ts';
import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import { z } from 'zod';
import { AppError } from '../base/app-error.ts';
import type { Presence } from '../panels/presence.ts';
import type { Registry } from '../panels/registry.ts';
import type { CachedPanel } from '../panels/cached-panel.ts';
import { pause } from './waiting.ts';
import { watchedIn } from './watched.ts';
import type { Watched, WatchedKind } from './watched.ts';
import type { JobWork } from './work.ts';

/** Ms between looks, and for how long a panel may be away: as long as what it does there lasts without a word. */
const everyMs = 500;
const awayMs = 5 * 60_000;

/** What a job that looks at a panel keeps: a state of the panel before this revision knows nothing of it. */
export const WatchStart = z.object({ revision: z.number().int() });
export type WatchStart = z.infer<typeof WatchStart>;

/** How a panel is told to end what a job looks at; absent where a job ends by itself. */
export const endings: Readonly<Partial<Record<JobKind, PanelCommand>>> = {
  learning: { tag: 'learning', on: false, kind: null, area: null, zone: null },
  walkTest: { tag: 'walkTest', on: false },
};

/** What says how a panel stands. */
export interface Watching {
  readonly clock: Clock;
  readonly registry: Registry;
  readonly presence: Presence;
}

/**
 * Looks at learning or a walk test until the panel says that it is over, over its absences and restarts, and those of
 * this server. `known` is what an earlier life of it has found.
 */
export const panelWatch =
  (
    { clock, registry, presence }: Watching,
    panel: PanelId,
    kind: WatchedKind,
    { revision }: WatchStart,
    known: JobResult | null = null,
  ): JobWork =>
  async ({ progress, signal }) => {
    let seen: CachedPanel | null = null;
    let now: Watched | null = null;
    let result = known;

    async function look(): Promise<Watched | null> {
      const resident = await registry.find(panel);
      if (resident === null || resident === seen || resident.revision < revision) return now;
      seen = resident;
      now = watchedIn(kind, resident, result);
      // What it came to says no more when it would have ended.
      if (now.running) ({ result } = now);
      return now;
    }

    let awaySince: number | null = null;
    let wasOver = false;
    try {
      for (;;) {
        const stands = await look();
        const over = stands?.running === false;
        // Only where it is still so: whoever cancels comes just behind, and it may be begun again at once.
        if (over && wasOver) return stands.result;
        wasOver = over;
        const online = presence.isOnline(panel);
        awaySince = over || (online && stands !== null) ? null : (awaySince ?? clock.monotonic());
        const soFar = stands?.result ?? result ?? undefined;
        if (awaySince !== null && clock.monotonic() - awaySince >= awayMs)
          throw online
            ? new AppError('panelFault', 'v2_mg_panel_no_answer', { panelCode: 'noAnswer', data: soFar })
            : new AppError('panelOffline', 'v2_mg_panel_not_back', { data: soFar });
        progress(stands?.percent ?? 0, online ? '' : 'v2_mg_job_panel_away', soFar);
        await pause(clock, everyMs, signal);
      }
    } catch (error) {
      // Whoever cancels has had the panel end it: what it says last is what it came to.
      if (signal.aborted) progress(0, '', (await look())?.result);
      throw error;
    }
  };
