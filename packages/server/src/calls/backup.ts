import { backupLimits } from '@homeward/contract/words/panel/backup-limits.ts';
import type { upkeepRoutes } from '@homeward/contract/routes/panel/upkeep.ts';
import { AppError, notFound } from '../base/app-error.ts';
import { ask, assertArea, command } from '../api/command.ts';
import { withOtherCodes } from '../api/bound-code.ts';
import { data } from '../api/handler.ts';
import type { AtPanel, Handlers } from '../api/handler.ts';
import { noteHere } from '../api/note.ts';
import { panelJob } from '../api/job-owner.ts';
import { jobFile, putJobFile } from '../store/jobs.ts';

const minute = 60_000;

/** A passphrase that is worth the name: what it protects can be tried for ever. */
function assertPassphrase(passphrase: string): void {
  if (Array.from(passphrase.trim()).length < backupLimits.passphrase.min)
    throw new AppError('inputError', 'v2_mg_passphrase_short', { data: { where: 'passphrase' } });
}

/** What the panel says of a file is about what was given, not about what is missing. */
async function ofFile<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof AppError && error.message.startsWith('v2_mg_backup_'))
      throw new AppError('inputError', error.message, { data: { where: 'file' } });
    throw error;
  }
}

/** Only a household's owner has its people and codes; an installer's backup is of the installation (reliability D5). */
const isOwner = ({ membership }: AtPanel): boolean => membership.role === 'master';

/** Server-named: nothing of a request becomes part of it. */
const fileName = ({ panel, services }: AtPanel): string =>
  `homeward-${panel.replaceAll(':', '')}-${new Date(services.clock.now()).toISOString().slice(0, 10)}.hwbk`;

export const backupHandlers: Pick<
  Handlers,
  keyof typeof upkeepRoutes & `${'GET' | 'POST'} /panel/config/${string}`
> = {
  'POST /panel/config/backup': async (context, { body }) => {
    assertArea(context, 0);
    assertPassphrase(body.passphrase);
    const { services, panel, person } = context;
    const { clock, jobs, store } = services;
    const people = isOwner(context);
    const job = await jobs.start(panelJob(context), 'backup', async ({ id, progress, signal }) => {
      progress(10, 'v2_mg_backup_reading');
      const { passphrase } = body;
      const { file } = await ofFile(ask(context, { tag: 'exportSetup', passphrase, people }));
      signal.throwIfAborted();
      const content = Buffer.from(file, 'base64');
      const name = fileName(context);
      const expires = clock.now() + backupLimits.fetchMinutes * minute;
      progress(90, 'v2_mg_backup_writing');
      await putJobFile(store.db, {
        job: id,
        panel,
        account: person.account.id,
        name,
        content,
        until: expires,
      });
      return { file: name, bytes: content.length, expires, people };
    });
    noteHere(context, 'backup', { job: job.id, people });
    return data({ job });
  },
  'GET /panel/config/file': async (context, { query }) => {
    assertArea(context, 0);
    const { services, panel, person } = context;
    const { clock, store } = services;
    const wanted = { job: query.job, panel, account: person.account.id, now: clock.now() };
    const file = await jobFile(store.db, wanted);
    if (!file) throw notFound();
    noteHere(context, 'fetchBackup', { job: query.job });
    return { tag: 'file', name: file.name, content: file.content };
  },
  'POST /panel/config/restore': async (context, { body }) => {
    assertArea(context, 0);
    const { file, passphrase, dry = false, otherPanel = false, pincode: pin = null } = body;
    if (dry) {
      const owner = isOwner(context);
      const question = { tag: 'previewRestore', file, passphrase, owner } as const;
      const { preview } = await ofFile(ask(context, question));
      return data({ job: null, preview });
    }
    const { jobs } = context.services;
    const work = async (progress: (percent: number, message: string) => void) => {
      progress(20, 'v2_mg_backup_restoring');
      const restored = command(context, { tag: 'restoreSetup', file, passphrase, otherPanel, pin });
      await ofFile(withOtherCodes(context, restored));
      return { restored: true };
    };
    const job = await jobs.start(panelJob(context), 'restore', ({ progress }) => work(progress), {
      cancellable: false,
    });
    noteHere(context, 'restore', { job: job.id, otherPanel });
    return data({ job, preview: null });
  },
};
