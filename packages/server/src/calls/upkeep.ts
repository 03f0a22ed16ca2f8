import type { Job } from '@homeward/contract/shapes/panel/job.ts';
import type { Firmware, UpkeepAct } from '@homeward/contract/shapes/panel/upkeep.ts';
import type { upkeepRoutes } from '@homeward/contract/routes/panel/upkeep.ts';
import { AppError } from '../base/app-error.ts';
import { ask, assertArea, command } from '../api/command.ts';
import { withOtherCodes } from '../api/bound-code.ts';
import { data } from '../api/handler.ts';
import type { AtPanel, Handlers } from '../api/handler.ts';
import { firmwareTrial, startOf } from '../jobs/firmware-trial.ts';
import type { FirmwareStart } from '../jobs/firmware-trial.ts';
import { panelJob } from '../api/job-owner.ts';
import { until } from '../jobs/waiting.ts';
import type { JobMore, JobRun, JobWork } from '../jobs/work.ts';
import { backupHandlers } from './backup.ts';
import type { MessageKey } from '@homeward/contract/words/api/message-keys.ts';

/** Ms for a panel to come back, to tell its state anew, and to load a version. */
const backMs = 5 * 60_000;
const resentMs = 60_000;
const loadMs = 30 * 60_000;

/** What is done to the panel as a machine is done to all of it: nobody who is limited to areas may. */
async function perform(
  context: AtPanel,
  act: UpkeepAct,
  force = false,
  pin: string | null = null,
): Promise<void> {
  assertArea(context, 0);
  await command(context, { tag: 'upkeep', act, force, pin });
}

/** Follows a panel that goes down, until it has come back. `before` is the stay that ends. */
async function comesBack(
  { services, panel }: AtPanel,
  before: object | null,
  { progress, signal }: JobRun,
): Promise<void> {
  const { clock, presence } = services;
  progress(10, 'v2_mg_panel_restarting');
  await until({ clock, signal, every: 500, most: backMs, late: 'v2_mg_panel_not_back' }, () => {
    const now = presence.stay(panel);
    if (now === null) progress(50, 'v2_mg_panel_restarting');
    return now === before ? null : now;
  });
}

/** Follows what the panel's machine does with its firmware. */
async function followed(context: AtPanel, { progress, signal }: JobRun): Promise<Firmware> {
  const { clock } = context.services;
  const state = await until(
    { clock, signal, every: 1000, most: loadMs, late: 'v2_mg_panel_no_answer' },
    async () => {
      const { firmware } = await ask(context, { tag: 'firmware' });
      if (firmware.busy === null) return firmware;
      const loading = firmware.busy.act === 'stage';
      progress(firmware.busy.percent, loading ? 'v2_mg_firmware_loading' : 'v2_mg_firmware_checking');
      return null;
    },
  );
  if (state.problem !== '') throw new AppError('panelFault', state.problem as MessageKey);
  return state;
}

/** Looks for or loads a version. */
const firmwareJob = (context: AtPanel, act: 'check' | 'stage') => async (run: JobRun) => {
  const { running, available, staged } = await followed(context, run);
  return {
    act,
    running,
    available: available?.version ?? '',
    staged: staged?.version ?? '',
  };
};

/** Starts a version, which takes the panel down, and often this server with it: its job is on disk before. */
async function startVersion(context: AtPanel, act: FirmwareStart['act'], force: boolean, pin: string | null) {
  assertArea(context, 0);
  const start = startOf(act, (await ask(context, { tag: 'firmware' })).firmware);
  const agreed = (): Promise<void> => perform(context, { tag: 'firmware', act }, force, pin);
  if (start === null) {
    await agreed();
    // Only a panel that knows no such version agrees and has nothing to follow.
    throw new AppError('panelFault', 'v2_mg_panel_no_answer', { panelCode: 'noAnswer' });
  }
  return begun(context, 'firmware', firmwareTrial(context.services, context.panel, start), {
    cancellable: false,
    resume: start,
    agreed,
    // It may be taken back while it is followed.
    ...(act === 'rollback' ? { lock: null } : {}),
  });
}

export const upkeepHandlers: Pick<Handlers, keyof typeof upkeepRoutes> = {
  ...backupHandlers,
  'GET /panel/firmware': async (context) => data((await ask(context, { tag: 'firmware' })).firmware),
  'POST /panel/firmware': async (context, { body }) => {
    const { act, force = false, pincode = null } = body;
    if (act === 'apply' || act === 'rollback') return startVersion(context, act, force, pincode);
    await perform(context, { tag: 'firmware', act }, force, pincode);
    return begun(context, 'firmware', firmwareJob(context, act), { cancellable: act === 'check' });
  },
  'POST /panel/reset': async (context, { body }) => {
    const { kind, keepNetwork = false, keepDevices = false, force = false, pincode = null } = body;
    const before = context.services.presence.stay(context.panel);
    const act: UpkeepAct =
      kind === 'restart' ? { tag: 'restart' } : { tag: 'factoryReset', keepNetwork, keepDevices };
    const performed = perform(context, act, force, pincode);
    await (kind === 'restart' ? performed : withOtherCodes(context, performed));
    return begun(
      context,
      'reset',
      async (run) => {
        await comesBack(context, before, run);
        return { kind, keepNetwork, keepDevices };
      },
      { cancellable: false },
    );
  },
  'POST /panel/resend_configuration': async (context) => {
    const { services, panel } = context;
    const { clock, registry } = services;
    const before = registry.peek(panel) ?? null;
    await perform(context, { tag: 'resend' });
    return begun(
      context,
      'resend',
      async ({ signal }) => {
        const given = { clock, signal, every: 500, most: resentMs, late: 'v2_mg_panel_no_answer' } as const;
        const after = await until(given, () => {
          const now = registry.peek(panel) ?? null;
          return now === before ? null : now;
        });
        return { revision: after.revision, devices: after.devices.length };
      },
      {},
    );
  },
};

/** What the panel has agreed to, as a job that follows it. */
async function begun(context: AtPanel, kind: Job['kind'], work: JobWork, more: JobMore) {
  return data({ job: await context.services.jobs.start(panelJob(context), kind, work, more) });
}
