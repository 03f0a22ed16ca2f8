import { describe, expect, it, vi } from 'vitest';
import type { Job } from '@homeward/contract/shapes/panel/job.ts';
import type { RestorePreview } from '@homeward/contract/shapes/panel/backup.ts';
import type { Firmware, FirmwareChange } from '@homeward/contract/shapes/panel/upkeep.ts';
import type { PanelAnswer, PanelQuestion } from '@homeward/contract/shapes/panel/question.ts';
import { typedScalars } from '@homeward/contract/words/api/api-base.ts';
import { tokenHash } from '../accounts/secrets.ts';
import { Jobs } from '../jobs/jobs.ts';
import { resumedWork } from '../jobs/resumed-work.ts';
import { hubKey } from '@homeward/testing/server/scripted-hub.ts';
import { garage, home, sampleView } from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';

type Made = Awaited<ReturnType<typeof start>>;
const start = serversOfThisFile();
const passphrase = 'four words and then some';
const file = Buffer.from('HWBK and more').toString('base64');

const preview: RestorePreview = {
  panel: home,
  panelName: 'Maple Street 12',
  takenAt: 1,
  version: 'HOMEWARD 0.1.0',
  samePanel: true,
  differences: [{ part: 'rules', id: 'r1', name: 'Rule', change: 'added' }],
  codes: 'restored',
  secretsMissing: 0,
  problem: null,
};
const firmware: Firmware = {
  running: '0.1.0',
  channel: 'https://updates.example',
  available: null,
  checkedAt: null,
  staged: null,
  previous: '',
  onTrial: false,
  busy: null,
  problem: '',
  history: [],
};

/** A hub with backups and firmware, and what it was asked. */
function scripted({ hub }: Made, answers: Partial<Record<PanelQuestion['tag'], () => PanelAnswer>> = {}) {
  const asked: PanelQuestion[] = [];
  hub.answer = (question) => {
    asked.push(question);
    const own = answers[question.tag]?.();
    if (own) return own;
    if (question.tag === 'exportSetup') return { tag: 'exportSetup', file };
    if (question.tag === 'previewRestore') return { tag: 'previewRestore', preview };
    if (question.tag === 'firmware') return { tag: 'firmware', firmware };
    return { tag: 'unanswered', why: 'hub.notKnown' };
  };
  return asked;
}

const call = async (made: Made, token: string, name: string, body?: unknown) =>
  (
    await made.call(name, {
      token,
      headers: { accept: typedScalars },
      ...(body === undefined ? {} : { body }),
    })
  ).envelope;
const jobIn = (envelope: { readonly data: unknown }): Job => (envelope.data as { readonly job: Job }).job;
async function ended(made: Made, { id }: Pick<Job, 'id'>): Promise<Job | null> {
  const { jobs } = made.server.services;
  await jobs.settled(id);
  return jobs.find(id);
}
async function signedIn(made: Made, login = 'demo'): Promise<string> {
  const token = await made.token(login);
  await made.call('POST /panel/select', { token, body: { mac: home } });
  return token;
}

// S7.9, S7.10
describe('a backup', () => {
  it('is a job that leaves a file for whoever took it, for a quarter of an hour', async () => {
    const made = await start();
    const asked = scripted(made);
    const token = await signedIn(made);
    const begun = await call(made, token, 'POST /panel/config/backup', { passphrase });
    expect(begun.code).toBe('000');
    const job = jobIn(begun);
    expect(await ended(made, job)).toMatchObject({ state: 'done', result: { bytes: 13, people: true } });
    expect(asked).toEqual([{ tag: 'exportSetup', passphrase, people: true }]);
    const url = `/REST/v2/panel/config/file?job=${job.id}`;
    const fetched = await made.server.call({ url, headers: { token } });
    expect(fetched.rawPayload.toString()).toBe('HWBK and more');
    expect(fetched.headers['content-disposition']).toBe(
      'attachment; filename="homeward-001d94000001-2026-11-21.hwbk"',
    );
    expect(fetched.headers['content-type']).toBe('application/octet-stream');
    await made.person('rob', 'master');
    const other = await signedIn(made, 'rob');
    expect((await made.server.call({ url, headers: { token: other } })).json()).toMatchObject({
      code: '998',
    });
    made.clock.advance(15 * 60_000);
    const late = await made.server.call({ url, headers: { token: await signedIn(made) } });
    expect(late.json()).toMatchObject({ code: '998' });
  });

  it('asks for a passphrase worth the name, and never writes it down', async () => {
    const made = await start();
    scripted(made);
    const token = await signedIn(made);
    const short = await call(made, token, 'POST /panel/config/backup', { passphrase: 'short' });
    expect(short).toMatchObject({ code: '001', message: 'v2_mg_passphrase_short' });
    await ended(made, jobIn(await call(made, token, 'POST /panel/config/backup', { passphrase })));
    await made.server.services.audit.settled();
    const { db } = made.store;
    const rows = [
      await db.selectFrom('audit').selectAll().execute(),
      await db.selectFrom('jobs').selectAll().execute(),
      made.log.lines,
    ];
    expect(JSON.stringify(rows)).not.toContain(passphrase);
  });

  it('fails with what the panel says, and where it is away', async () => {
    const made = await start();
    scripted(made, { exportSetup: () => ({ tag: 'unanswered', why: 'v2_mg_backup_too_large' }) });
    const token = await signedIn(made);
    const job = jobIn(await call(made, token, 'POST /panel/config/backup', { passphrase }));
    expect(await ended(made, job)).toMatchObject({ state: 'failed', message: 'v2_mg_backup_too_large' });
  });

  it.each([['user'], ['careReceiver'], ['installer'], ['support']] as const)(
    'is nothing for a %s who was not let in',
    async (role) => {
      const made = await start();
      await made.person('eve', role);
      const token = await signedIn(made, 'eve');
      for (const [name, body] of [
        ['POST /panel/config/backup', { passphrase }],
        ['POST /panel/config/restore', { passphrase, file }],
        ['POST /panel/firmware', { act: 'check' }],
        ['POST /panel/reset', { kind: 'factory' }],
        ['POST /panel/key', { act: 'revoke' }],
        ['POST /panel/resend_configuration', {}],
      ] as const)
        expect((await call(made, token, name, body)).code).toBe('403');
      expect(made.hub.commands).toEqual([]);
    },
  );
});

it('nobody who is limited to some areas does anything to all of the panel', async () => {
  const made = await start();
  scripted(made);
  await made.person('gus', 'master', { areas: [garage] });
  const token = await signedIn(made, 'gus');
  for (const [name, body] of [
    ['POST /panel/config/backup', { passphrase }],
    ['POST /panel/config/restore', { passphrase, file }],
    ['POST /panel/config/restore', { passphrase, file, dry: true }],
    ['POST /panel/firmware', { act: 'check' }],
    ['POST /panel/reset', { kind: 'restart' }],
    ['POST /panel/key', { act: 'revoke' }],
    ['POST /panel/resend_configuration', {}],
  ] as const)
    expect((await call(made, token, name, body)).code).toBe('998');
  expect(made.hub.commands).toEqual([]);
});

describe('a restore', () => {
  it('first says what it would do, and changes nothing', async () => {
    const made = await start();
    scripted(made);
    const token = await signedIn(made);
    const told = await call(made, token, 'POST /panel/config/restore', { file, passphrase, dry: '1' });
    expect(told.data).toEqual({ job: null, preview });
    expect(made.hub.commands).toEqual([]);
  });

  it.each(['v2_mg_backup_passphrase', 'v2_mg_backup_not_one', 'v2_mg_backup_newer'] as const)(
    'says of the file what is wrong with it: %s',
    async (why) => {
      const made = await start();
      scripted(made, { previewRestore: () => ({ tag: 'unanswered', why }) });
      const token = await signedIn(made);
      const told = await call(made, token, 'POST /panel/config/restore', { file, passphrase, dry: true });
      expect(told).toMatchObject({ code: '001', message: why });
    },
  );

  it('is a job that cannot be left off, and says why the panel would not', async () => {
    const made = await start();
    scripted(made);
    const token = await signedIn(made);
    const body = { file, passphrase, pincode: '482650' };
    const job = jobIn(await call(made, token, 'POST /panel/config/restore', body));
    expect(await ended(made, job)).toMatchObject({ state: 'done', cancellable: false });
    expect(made.hub.commands.at(-1)).toMatchObject({
      command: { tag: 'restoreSetup', file, passphrase, otherPanel: false, pin: '482650' },
    });
    made.hub.script = () => ({ tag: 'invalid', why: 'v2_mg_disarm_first', where: 'area' });
    const refused = jobIn(await call(made, token, 'POST /panel/config/restore', body));
    expect(await ended(made, refused)).toMatchObject({
      state: 'failed',
      message: 'v2_mg_disarm_first',
      result: { code: '001', where: 'area' },
    });
  });

  it('takes a file of a few megabytes, and none beyond its limit', async () => {
    const made = await start();
    scripted(made);
    const token = await signedIn(made);
    const given = async (bytes: number) => {
      const large = Buffer.alloc(bytes).toString('base64');
      return made.call('POST /panel/config/restore', { token, body: { file: large, passphrase, dry: true } });
    };
    expect((await given(3 * 1024 * 1024)).envelope.code).toBe('000');
    expect((await given(5 * 1024 * 1024)).envelope.code).toBe('001');
    expect((await given(9 * 1024 * 1024)).status).toBe(413);
  });
});

describe('firmware', () => {
  it('is told as the panel has it', async () => {
    const made = await start();
    scripted(made);
    const token = await signedIn(made);
    expect((await call(made, token, 'GET /panel/firmware')).data).toEqual(firmware);
  });

  it('is loaded by a job that shows how far it is', async () => {
    const made = await start();
    const busy = [{ act: 'stage' as const, percent: 30 }, { act: 'stage' as const, percent: 80 }, null];
    const release = { version: '0.2.0', size: 10, notes: '', madeAt: 1 };
    scripted(made, {
      firmware: () => ({
        tag: 'firmware',
        firmware: { ...firmware, staged: release, busy: busy.shift() ?? null },
      }),
    });
    const token = await signedIn(made);
    const job = jobIn(await call(made, token, 'POST /panel/firmware', { act: 'stage' }));
    const { jobs } = made.server.services;
    await vi.waitUntil(async () => (await jobs.find(job.id))?.percent === 30);
    made.clock.advance(1000);
    await vi.waitUntil(async () => (await jobs.find(job.id))?.percent === 80);
    expect(await jobs.find(job.id)).toMatchObject({ message: 'v2_mg_firmware_loading' });
    made.clock.advance(1000);
    expect(await ended(made, job)).toMatchObject({ state: 'done', result: { staged: '0.2.0' } });
  });

  it('that cannot be had fails with the reason', async () => {
    const made = await start();
    const problem = 'v2_mg_firmware_bad_signature';
    scripted(made, { firmware: () => ({ tag: 'firmware', firmware: { ...firmware, problem } }) });
    const token = await signedIn(made);
    const job = jobIn(await call(made, token, 'POST /panel/firmware', { act: 'check' }));
    expect(await ended(made, job)).toMatchObject({ state: 'failed', message: problem });
  });

  const next = { version: '0.2.0', size: 10, notes: '', madeAt: 1 };
  const staged: Firmware = {
    ...firmware,
    staged: next,
    previous: '0.0.9',
    history: [{ at: 5, act: 'staged', version: '0.2.0', message: '' }],
  };
  const after = (acts: readonly FirmwareChange['act'][], more: Partial<Firmware> = {}): Firmware => ({
    ...staged,
    staged: null,
    history: [
      ...acts.map((act) => ({ at: 9, act, version: '0.2.0', message: act === 'failed' ? didNotStart : '' })),
      ...staged.history,
    ],
    ...more,
  });
  const onTrial = after(['applied'], { running: '0.2.0', onTrial: true });
  const didNotStart = 'v2_mg_firmware_did_not_start';

  /** A panel whose firmware stands as the test says, and null while it is away. */
  async function begunAt(given: Firmware, act: 'apply' | 'rollback') {
    const made = await start();
    let now: Firmware | null = given;
    scripted(made, {
      firmware: () =>
        now === null ? { tag: 'unanswered', why: 'v2_mg_panel_offline' } : { tag: 'firmware', firmware: now },
    });
    const token = await signedIn(made);
    const job = jobIn(await call(made, token, 'POST /panel/firmware', { act, pincode: '482650' }));
    const { jobs } = made.server.services;
    return {
      made,
      job,
      stands: async (firmwareNow: Firmware | null) => {
        now = firmwareNow;
        await new Promise(setImmediate);
        made.clock.advance(2000);
        await new Promise(setImmediate);
        await new Promise(setImmediate);
      },
      state: () => jobs.find(job.id),
    };
  }

  it.each([
    {
      what: 'done once the new version has proven sound',
      end: after(['confirmed', 'applied'], { running: '0.2.0' }),
      shown: { state: 'done', result: { act: 'apply', running: '0.2.0' } },
    },
    {
      what: 'failed where it did not start properly, with the one before running again',
      end: after(['failed', 'applied']),
      shown: { state: 'failed', message: didNotStart, result: { act: 'apply', version: '0.2.0' } },
    },
    {
      what: 'failed where somebody took it back',
      end: after(['rolledBack', 'applied']),
      shown: { state: 'failed', message: 'v2_mg_firmware_rolled_back' },
    },
  ])('that is started is $what', async ({ end, shown }) => {
    const { job, made, stands, state } = await begunAt(staged, 'apply');
    expect(job).toMatchObject({ state: 'waiting', cancellable: false });
    await stands(staged);
    await stands(null);
    expect(await state()).toMatchObject({ state: 'running', message: 'v2_mg_panel_restarting' });
    await stands(onTrial);
    expect(await state()).toMatchObject({ state: 'running', message: 'v2_mg_firmware_on_trial' });
    await stands(end);
    expect(await ended(made, job)).toMatchObject(shown);
  });

  it('that is tried again is not judged by how it failed the last time', async () => {
    const again = after(['staged', 'failed', 'applied'], { staged: next });
    const { stands, state, made, job } = await begunAt(again, 'apply');
    await stands(again);
    expect(await state()).toMatchObject({ state: 'running' });
    await stands(after(['confirmed', 'applied', 'staged', 'failed', 'applied'], { running: '0.2.0' }));
    expect(await ended(made, job)).toMatchObject({ state: 'done' });
  });

  it('that is taken back is done when the one before runs', async () => {
    const { stands, state, made, job } = await begunAt(staged, 'rollback');
    await stands(null);
    expect(await state()).toMatchObject({ state: 'running' });
    await stands({ ...staged, running: '0.0.9', previous: '' });
    expect(await ended(made, job)).toMatchObject({ state: 'done', result: { running: '0.0.9' } });
  });

  it('that takes the portal down with it is followed by the next one', async () => {
    const { job, made } = await begunAt(staged, 'apply');
    const { store, clock, log } = made;
    const { jobs, random } = made.server.services;
    await vi.waitUntil(async () => (await jobs.find(job.id))?.state === 'running');
    await jobs.close();
    expect(await jobs.find(job.id)).toMatchObject({ state: 'running', endedAt: null });
    const services = { ...made.server.services };
    const given = { db: store.db, clock, random, log, node: 'b', shared: false, told: () => undefined };
    const next = new Jobs({ ...given, resumes: (adopted) => resumedWork(services, adopted) });
    scripted(made, {
      firmware: () => ({
        tag: 'firmware',
        firmware: after(['confirmed', 'applied'], { running: '0.2.0' }),
      }),
    });
    await next.recover();
    await next.settled(job.id);
    expect(await next.find(job.id)).toMatchObject({ state: 'done', by: 'demo', kind: 'firmware' });
  });

  it('without a channel is refused at once', async () => {
    const made = await start();
    made.hub.script = () => ({ tag: 'noMeans', why: 'v2_mg_firmware_no_channel' });
    const token = await signedIn(made);
    const told = await call(made, token, 'POST /panel/firmware', { act: 'check' });
    expect(told).toMatchObject({ result: false, message: 'v2_mg_firmware_no_channel' });
  });
});

describe('the panel as a machine', () => {
  it('restarts, and the job ends when it is back and has told its state', async () => {
    const made = await start();
    const token = await signedIn(made);
    const body = { kind: 'restart', pincode: '482650' };
    const job = jobIn(await call(made, token, 'POST /panel/reset', body));
    expect(made.hub.commands.at(-1)).toMatchObject({
      command: { tag: 'upkeep', act: { tag: 'restart' }, force: false, pin: '482650' },
    });
    const { jobs } = made.server.services;
    expect(await jobs.find(job.id)).toMatchObject({ state: 'running', kind: 'reset' });
    await made.hub.connect(made.server.linkUp(made.hub.down).up, sampleView(home, { revision: 20 }));
    made.clock.advance(500);
    expect(await ended(made, job)).toMatchObject({ state: 'done', percent: 100 });
  });

  it('that never comes back is said to be away', async () => {
    const made = await start();
    const token = await signedIn(made);
    const body = { kind: 'factory', keepNetwork: '1', keepDevices: '0', pincode: '482650' };
    const job = jobIn(await call(made, token, 'POST /panel/reset', body));
    expect(made.hub.commands.at(-1)).toMatchObject({
      command: { act: { tag: 'factoryReset', keepNetwork: true, keepDevices: false } },
    });
    while (made.clock.monotonic() < 6 * 60_000) {
      made.clock.advance(500);
      await new Promise(setImmediate);
    }
    expect(await ended(made, job)).toMatchObject({ state: 'failed', message: 'v2_mg_panel_not_back' });
  });

  it('refuses a wrong code at once', async () => {
    const made = await start();
    made.hub.script = () => ({ tag: 'wrongPin', triesLeft: 3 });
    const token = await signedIn(made);
    const told = await call(made, token, 'POST /panel/reset', { kind: 'restart', pincode: '111111' });
    expect(told).toMatchObject({ code: '996', message: 'v2_mg_wrong_pin' });
  });

  it('asks for a fresh proof', async () => {
    const made = await start();
    const token = await signedIn(made);
    made.clock.advance(6 * 60_000);
    for (const name of ['POST /panel/reset', 'POST /panel/config/backup', 'POST /panel/firmware'])
      expect((await call(made, token, name, { kind: 'restart', passphrase, act: 'check' })).code).toBe('428');
  });

  it('tells everything anew', async () => {
    const made = await start();
    const token = await signedIn(made);
    const job = jobIn(await call(made, token, 'POST /panel/resend_configuration', {}));
    await made.hub.up.snapshot(sampleView(home, { revision: 11 }));
    made.clock.advance(500);
    expect(await ended(made, job)).toMatchObject({ state: 'done', result: { revision: 11 } });
  });
});

describe('the panel’s key', () => {
  it('is changed by the hub itself, and the one before is worth nothing', async () => {
    const made = await start();
    const token = await signedIn(made);
    expect((await call(made, token, 'POST /panel/key', { act: 'rotate' })).code).toBe('000');
    expect(made.hub.commands.at(-1)).toMatchObject({ command: { act: { tag: 'rotateKey' } } });
    const hello = { panel: home, epoch: 'epoch-1', protocol: 1 as const };
    const key = 'another key of more than sixteen characters';
    const up = () => made.server.linkUp(made.hub.down).up;
    await up().hello({ ...hello, key: hubKey, next: tokenHash(key) });
    await expect(up().hello({ ...hello, key: hubKey })).rejects.toThrow('refused');
    await up().hello({ ...hello, key });
  });

  it('that is revoked turns the hub away at once and for good', async () => {
    const made = await start();
    const token = await signedIn(made);
    const { presence } = made.server.services;
    expect(presence.isOnline(home)).toBe(true);
    expect((await call(made, token, 'POST /panel/key', { act: 'revoke' })).code).toBe('000');
    await vi.waitUntil(() => !presence.isOnline(home));
    const again = made.server.linkUp(made.hub.down).up;
    await expect(again.hello({ panel: home, key: hubKey, epoch: 'epoch-1', protocol: 1 })).rejects.toThrow(
      'refused',
    );
  });
});
