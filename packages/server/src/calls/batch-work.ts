import type { Batch, BatchPanel, BatchTask } from '@homeward/contract/entities/tenant.ts';
import { BatchPanel as BatchPanelSchema } from '@homeward/contract/entities/tenant.ts';
import type { PanelCommand } from '@homeward/contract/command.ts';
import type { ConfigEdit } from '@homeward/contract/edit.ts';
import type { Job, JobId, JobState } from '@homeward/contract/entities/job.ts';
import type { PanelId } from '@homeward/contract/ids.ts';
import { limits } from '@homeward/contract/limits.ts';
import { writes } from '@homeward/contract/routes/route.ts';
import { z } from 'zod';
import { AppError, notFound } from '../base/app-error.ts';
import { command, configure } from '../api/command.ts';
import { stateOf } from '../api/handler.ts';
import type { AtPanel, ForTenant } from '../api/handler.ts';
import { atPanel } from '../api/identify.ts';
import { newId } from '../accounts/secrets.ts';
import type { JobRun } from '../jobs/work.ts';
import { partOf } from '../panels/resident.ts';
import type { Services } from '../services.ts';
import { keepInstalling } from '../tenants/first-install.ts';

interface Wanted {
  readonly panels: readonly PanelId[];
  readonly tasks: readonly BatchTask[];
  readonly pin: string | null;
}

/** How the batches that run on this node stand, panel by panel; of others the end alone is known. */
const running = new WeakMap<Services, Map<JobId, readonly BatchPanel[]>>();

function boardOf(services: Services): Map<JobId, readonly BatchPanel[]> {
  const board = running.get(services) ?? new Map<JobId, readonly BatchPanel[]>();
  running.set(services, board);
  return board;
}

const reserved: ReadonlySet<number> = new Set(limits.reservedReportRows);

type Ask = Extract<BatchTask, { readonly tag: 'testReports' | 'firmware' }>;

/** What a task that changes no setting has the panel do. */
function commandsOf(context: AtPanel, { tag }: Ask): readonly PanelCommand[] {
  if (tag === 'firmware')
    return [{ tag: 'upkeep', act: { tag: 'firmware', act: 'stage' }, force: false, pin: null }];
  return partOf(stateOf(context), 'destinations').map(({ no }) => ({ tag: 'testReport', destination: no }));
}

/** A task as an edit of one panel. Throws where this panel has nothing to apply it to. */
function editOf(context: AtPanel, task: Exclude<BatchTask, Ask>): ConfigEdit {
  const resident = stateOf(context);
  switch (task.tag) {
    case 'settings':
      return { tag: 'putSettings', settings: task.settings };
    case 'reports': {
      // Rows that cannot be edited stay as the panel has them (S9.3).
      const kept = partOf(resident, 'destinations').filter(({ no }) => reserved.has(no));
      const others = task.destinations.filter(({ no }) => !reserved.has(no));
      return { tag: 'putDestinations', destinations: [...kept, ...others] };
    }
    case 'reportGroups':
      return { tag: 'putReportGroups', groups: task.groups };
    case 'installerCode': {
      const user = partOf(resident, 'pins').find(({ slot }) => slot.tag === 'installer');
      if (!user) throw notFound();
      return { tag: 'putPin', user, code: task.code };
    }
  }
}

/** Does all tasks at one panel; the first that is refused ends it, and those before it stay. */
async function setUp(tenant: ForTenant, panel: PanelId, wanted: Wanted): Promise<void> {
  const { services, person } = tenant;
  if (services.tenants.tenancy(panel).tenant === tenant.tenant.id)
    await keepInstalling(services, panel, person.account.name);
  for (const task of wanted.tasks) {
    // Looked up for every task: whoever is sent away meanwhile does no more.
    const context = await atPanel(tenant, panel, 'POST /installer/batch', {
      access: writes('panelSettings'),
    });
    const fresh = { ...context, expect: null, key: newId(services.random) };
    if (task.tag === 'testReports' || task.tag === 'firmware')
      for (const one of commandsOf(context, task)) await command(fresh, one);
    else await configure(fresh, editOf(context, task), wanted.pin);
  }
}

const messageOf = (error: unknown): string =>
  error instanceof AppError ? error.message : 'v2_mg_internal_error';

async function runBatch(tenant: ForTenant, wanted: Wanted, run: JobRun): Promise<Record<string, unknown>> {
  const board = boardOf(tenant.services);
  let rows: readonly BatchPanel[] = wanted.panels.map((mac) => ({ mac, state: 'waiting', message: '' }));
  const put = (mac: PanelId, state: BatchPanel['state'], message = ''): void => {
    rows = rows.map((row) => (row.mac === mac ? { mac, state, message } : row));
    board.set(run.id, rows);
  };
  board.set(run.id, rows);
  try {
    for (const [index, mac] of wanted.panels.entries()) {
      if (run.signal.aborted) {
        rows = rows.map((row) => (row.state === 'waiting' ? { ...row, state: 'cancelled' } : row));
        throw new AppError('retryLater', 'v2_mg_batch_cancelled', { data: { panels: rows } });
      }
      put(mac, 'running');
      try {
        await setUp(tenant, mac, wanted);
        put(mac, 'done');
      } catch (error) {
        put(mac, 'failed', messageOf(error));
      }
      run.progress(((index + 1) * 100) / wanted.panels.length);
    }
    return { panels: rows };
  } finally {
    board.delete(run.id);
  }
}

/** Starts a batch over panels; each is set up only while its owner lets the company in. */
export async function startBatch(tenant: ForTenant, wanted: Wanted): Promise<Job> {
  const { services, person } = tenant;
  const owner = {
    subject: { tag: 'tenant', tenant: tenant.tenant.id },
    account: person.account.id,
    name: person.account.name,
  } as const;
  return services.jobs.start(owner, 'batch', (run) => runBatch(tenant, wanted, run));
}

const states: Readonly<Record<JobState, Batch['state']>> = {
  waiting: 'running',
  running: 'running',
  done: 'done',
  failed: 'done',
  cancelled: 'cancelled',
  lost: 'cancelled',
};
const Result = z.object({ panels: z.array(BatchPanelSchema) });

/** A job as its company sees it. */
export function batchOf(services: Services, job: Job): Batch {
  const ended = Result.safeParse(job.result);
  return {
    id: job.id,
    at: job.startedAt,
    by: job.by,
    state: states[job.state],
    panels: boardOf(services).get(job.id) ?? (ended.success ? ended.data.panels : []),
  };
}
