import { describe, expect, it } from 'vitest';
import type { AuditRow } from '@homeward/contract/shapes/access/audit.ts';
import type { Role } from '@homeward/contract/shapes/access/access.ts';
import { CareReceiver } from '@homeward/contract/shapes/care/care.ts';
import { noCare } from '@homeward/contract/rules/care/no-care.ts';
import type { CareVersion } from '@homeward/contract/routes/care/care-person.ts';
import { typedScalars } from '@homeward/contract/words/api/api-base.ts';
import { erasePast } from '../store/erase-past.ts';
import { jpegOf, pixel, pngOf, webpOf } from '@homeward/testing/server/pictures.ts';
import { home, sampleView } from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';
import type { TestServer } from '@homeward/testing/server/test-server.ts';
import type { TestClock } from '@homeward/testing/server/quiet-world.ts';

const started = serversOfThisFile();
const typed = { accept: typedScalars };
const path = '/REST/v2/user/care_receiver_picture';
const rosa = CareReceiver.parse({
  name: 'Rosa',
  birthDate: null,
  bloodType: null,
  rhesus: null,
  address: '',
  phone: '',
  notes: 'Diabetes',
});
const cared = (receiver: CareReceiver | null = rosa) => ({
  view: sampleView(home, { care: { ...noCare, receiver } }),
});
type Made = TestServer<TestClock>;

async function shown({ server }: Made, token: string, headers: Record<string, string> = {}) {
  return server.call({ method: 'GET', url: path, headers: { token, ...headers } });
}
/** The panel says who is cared for now. */
async function standing({ server, hub, clock }: Made, receiver: CareReceiver): Promise<void> {
  const from = server.services.registry.peek(home)?.revision ?? 0;
  await hub.up.change({ from, revision: from + 1, at: clock.now(), care: { ...noCare, receiver } });
}
async function looks({ call, token }: Made): Promise<readonly string[]> {
  const given = { token: await token('demo'), query: { of: 'looks' }, headers: typed };
  const { data } = (await call('GET /audit', given)).envelope;
  return (data as { entries: readonly AuditRow[] }).entries.map(({ actor, act }) => `${actor}: ${act}`);
}

describe('the picture of who is cared for', () => {
  it('is shown as it was sent, kept by the asker alone, asked for each time, and taken away', async () => {
    const made = await started(cared());
    const mine = await made.token('demo');
    const put = (content: string) =>
      made.call('POST /user/care_receiver_picture', { token: mine, body: { content } });
    const pictureAt = async () =>
      (await made.call('GET /care', { token: mine, headers: typed })).envelope.data as { picture: unknown };
    expect(await pictureAt()).toMatchObject({ picture: null });
    expect((await put(`data:image/svg+xml;base64,${pixel}`)).envelope.code).toBe('000');
    expect(await pictureAt()).toMatchObject({ picture: made.clock.now() });
    const first = await shown(made, mine);
    expect(first.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, no-cache',
      vary: 'token',
      'x-content-type-options': 'nosniff',
    });
    expect(first.rawPayload).toEqual(Buffer.from(pixel, 'base64'));
    const again = await shown(made, mine, { 'if-none-match': String(first.headers['etag']) });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    made.clock.advance(1);
    await put(jpegOf(512, 512));
    const other = await shown(made, mine, { 'if-none-match': String(first.headers['etag']) });
    expect([other.statusCode, other.headers['content-type']]).toEqual([200, 'image/jpeg']);
    await put('');
    expect((await shown(made, mine)).json()).toMatchObject({ code: '998' });
    expect(await pictureAt()).toMatchObject({ picture: null });
  });

  it.each([
    ['a page', Buffer.from('<svg onload=alert(1)>').toString('base64'), 'v2_mg_picture_type'],
    ['no base64', '%%%', 'v2_mg_picture_type'],
    ['the beginning of a JPEG alone', Buffer.from('ffd8ff', 'hex').toString('base64'), 'v2_mg_picture_type'],
    ['a PNG without pixels', pngOf(0, 1), 'v2_mg_picture_type'],
    ['a WebP of a kind nobody knows', webpOf('XXXX', 1, 1), 'v2_mg_picture_type'],
    ['a PNG of too many pixels', pngOf(1025, 1), 'v2_mg_picture_size'],
    ['a JPEG of too many pixels', jpegOf(1, 60_000), 'v2_mg_picture_size'],
    ['a WebP of too many pixels', webpOf('VP8X', 16_000, 1), 'v2_mg_picture_size'],
    [
      'too many bytes',
      Buffer.concat([Buffer.from(pixel, 'base64'), Buffer.alloc(262_100)]).toString('base64'),
      'v2_mg_picture_size',
    ],
  ])('that is %s is refused, and the one there is stays', async (_, content, why) => {
    const made = await started(cared());
    const mine = await made.token('demo');
    await made.call('POST /user/care_receiver_picture', { token: mine, body: { content: pixel } });
    const refused = await made.call('POST /user/care_receiver_picture', { token: mine, body: { content } });
    expect(refused.envelope).toMatchObject({ code: '001', message: why, data: { where: 'content' } });
    expect((await shown(made, mine)).statusCode).toBe(200);
  });

  it.each([webpOf('VP8 ', 512, 512), webpOf('VP8L', 512, 512), webpOf('VP8X', 512, 512), jpegOf(1024, 1024)])(
    'may be %#',
    async (content) => {
      const { call, token } = await started(cared());
      const given = { token: await token('demo'), body: { content } };
      expect((await call('POST /user/care_receiver_picture', given)).envelope.code).toBe('000');
    },
  );

  it.each<[Role, string, string]>([
    ['master', '000', '000'],
    ['careReceiver', '000', '000'],
    ['careContact', '403', '403'],
    ['station', '403', '403'],
    ['user', '403', '403'],
    ['installer', '403', '403'],
  ])('%s in quiet: shown %s, set %s', async (role, read, write) => {
    const made = await started(cared());
    const demo = await made.token('demo');
    await made.call('POST /user/care_receiver_picture', { token: demo, body: { content: pixel } });
    await made.person('somebody', role, { consentUntil: made.clock.now() + 60_000 });
    const mine = await made.token('somebody');
    const given = { token: mine, body: { content: pixel } };
    const reply = await shown(made, mine);
    const code = reply.statusCode === 200 && reply.headers['content-type'] === 'image/png' ? '000' : '403';
    expect(code).toBe(read);
    expect((await made.call('POST /user/care_receiver_picture', given)).envelope.code).toBe(write);
  });

  it('is written down when somebody looks at it, and when it changes', async () => {
    const made = await started(cared());
    const mine = await made.token('demo');
    await made.call('POST /user/care_receiver_picture', { token: mine, body: { content: pixel } });
    await shown(made, mine);
    await shown(made, mine);
    expect(await looks(made)).toEqual(['demo: look care picture']);
    const { data } = (await made.call('GET /audit', { token: mine, headers: typed })).envelope;
    expect(data).toMatchObject({
      entries: expect.arrayContaining([expect.objectContaining({ act: 'carePicture', outcome: 'done' })]),
    });
  });

  it('is sealed where it is kept, and goes with who is cared for', async () => {
    const made = await started(cared());
    const mine = await made.token('demo');
    const { store } = made;
    const put = () =>
      made.call('POST /user/care_receiver_picture', { token: mine, body: { content: pixel } });
    const row = () => store.db.selectFrom('care_pictures').selectAll().execute();
    await put();
    const [kept] = await row();
    expect(kept?.content).not.toContain(pixel.slice(0, 20));
    await made.call('POST /care/settings', { token: mine, body: { receiver: '' } });
    expect(await row()).toEqual([]);
    await put();
    await erasePast(store, home);
    expect(await row()).toEqual([]);
  });
});

describe('earlier versions of a profile', () => {
  const listed = async ({ call }: Made, token: string): Promise<readonly CareVersion[]> => {
    const { data } = (await call('GET /user/care_receiver_versions', { token, headers: typed })).envelope;
    return data === '' ? [] : (data as readonly CareVersion[]);
  };
  /** Changes the profile as the panel would. */
  async function write(made: Made, token: string, body: object): Promise<void> {
    await made.call('POST /user/care_receiver', { token, body: { ...rosa, ...body } });
    await standing(made, CareReceiver.parse({ ...rosa, ...body }));
  }

  it('say who changed what, newest first, and one can be put back as a new one', async () => {
    const made = await started(cared());
    const mine = await made.token('demo');
    expect(await listed(made, mine)).toEqual([]);
    await write(made, mine, { name: 'Rosa', notes: 'Diabetes, weak heart' });
    made.clock.advance(1000);
    await write(made, mine, { name: 'Rosa A.', notes: 'None', allergies: 'Nuts' });
    const [second, first, ...more] = await listed(made, mine);
    expect(more).toEqual([]);
    expect(second).toMatchObject({
      by: 'demo',
      changed: ['name', 'notes', 'allergies'],
      profile: { name: 'Rosa', notes: 'Diabetes, weak heart' },
    });
    expect(first).toMatchObject({ changed: ['notes'], profile: { notes: 'Diabetes', allergies: '' } });
    await made.call('POST /user/care_receiver_versions', { token: mine, body: { id: first?.id } });
    expect(made.hub.commands.at(-1)?.command).toMatchObject({
      edit: { tag: 'putCare', care: { receiver: { name: 'Rosa', notes: 'Diabetes', allergies: '' } } },
    });
    expect((await looks(made))[0]).toBe('demo: look care receiver');
  });

  it('do not come of what changes nothing, of what is refused, and of what was never said', async () => {
    const made = await started(cared());
    const mine = await made.token('demo');
    await made.call('POST /user/care_receiver', { token: mine, body: rosa });
    made.hub.script = () => ({ tag: 'invalid', why: 'v2_mg_phone_invalid' });
    await made.call('POST /user/care_receiver', { token: mine, body: { ...rosa, phone: 'x' } });
    expect(await listed(made, mine)).toEqual([]);
    const blank = await started(cared(null));
    const theirs = await blank.token('demo');
    await blank.call('POST /user/care_receiver', { token: theirs, body: rosa });
    expect(await listed(blank, theirs)).toEqual([]);
  });

  it('come of the settings of care as well', async () => {
    const made = await started(cared());
    const mine = await made.token('demo');
    const receiver = { ...rosa, notes: 'Other' };
    await made.call('POST /care/settings', { token: mine, body: { receiver: JSON.stringify(receiver) } });
    await standing(made, receiver);
    expect(await listed(made, mine)).toMatchObject([{ changed: ['notes'], profile: { notes: 'Diabetes' } }]);
  });

  it('are put back only from the revision that was seen', async () => {
    const made = await started(cared());
    const mine = await made.token('demo');
    await write(made, mine, { notes: 'Other' });
    const [one] = await listed(made, mine);
    const given = { token: mine, body: { id: one?.id, revision: 7 } };
    await made.call('POST /user/care_receiver_versions', given);
    expect(made.hub.commands.at(-1)?.command).toMatchObject({ expect: 7 });
    expect(
      (await made.call('POST /user/care_receiver_versions', { token: mine, body: { id: 999 } })).envelope,
    ).toMatchObject({ code: '998' });
  });

  it('are the last 20, sealed, of this panel, and go with its past', async () => {
    const made = await started(cared());
    const mine = await made.token('demo');
    for (let no = 1; no <= 22; no += 1) await write(made, mine, { notes: `Note ${no}` });
    const kept = await listed(made, mine);
    expect(kept.map(({ profile }) => profile.notes)).toEqual(
      Array.from({ length: 20 }, (_, place) => `Note ${21 - place}`),
    );
    const { store } = made;
    const rows = await store.db.selectFrom('care_versions').selectAll().execute();
    expect(rows.filter(({ body }) => body.includes('Note'))).toEqual([]);
    await erasePast(store, home);
    expect(await listed(made, mine)).toEqual([]);
  });

  it.each<[Role, string]>([
    ['careReceiver', '000'],
    ['careContact', '403'],
    ['station', '403'],
    ['user', '403'],
  ])('%s may read them: %s', async (role, code) => {
    const made = await started(cared());
    await made.person('somebody', role);
    const mine = await made.token('somebody');
    expect((await made.call('GET /user/care_receiver_versions', { token: mine })).envelope.code).toBe(code);
  });

  it('from before somebody came to this home are not theirs', async () => {
    const made = await started(cared());
    await write(made, await made.token('demo'), { notes: 'Other' });
    made.clock.advance(1000);
    await made.person('later', 'careReceiver');
    expect(await listed(made, await made.token('later'))).toEqual([]);
  });
});

it('what is kept of who is cared for is in the data that they take along, and in nobody else’s', async () => {
  const made = await started(cared());
  const demo = await made.token('demo');
  await made.call('POST /user/care_receiver_picture', { token: demo, body: { content: pixel } });
  await made.call('POST /user/care_receiver', { token: demo, body: { ...rosa, notes: 'Other' } });
  await made.person('rosa', 'careReceiver');
  const taken = async (login: string) => {
    const token = await made.token(login);
    return (await made.call('GET /account/export', { token })).envelope.data;
  };
  expect(await taken('rosa')).toMatchObject({
    care: [
      {
        panel: home,
        profile: { name: 'Rosa' },
        picture: { type: 'image/png', content: pixel },
        versions: [{ changed: ['notes'] }],
      },
    ],
  });
  expect(await taken('demo')).toMatchObject({ care: [] });
});
