import { beforeEach, describe, expect, it } from 'vitest';
import type { AcceptanceReport } from '@homeward/contract/shapes/company/acceptance.ts';
import { canonicalJson } from '@homeward/contract/rules/values/canonical-json.ts';
import { noMaintenance } from '@homeward/contract/rules/panel/no-maintenance.ts';
import { standardSettings } from '@homeward/contract/rules/panel/standard-panel-settings.ts';
import { typedScalars } from '@homeward/contract/words/api/api-base.ts';
import { siteSteps } from '@homeward/contract/words/company/site-steps.ts';
import type { TestClock } from '@homeward/testing/server/quiet-world.ts';
import {
  foreignHome,
  frontDoor,
  garageDoor,
  home,
  samplePins,
  sampleTime,
  sampleView,
} from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';
import { companies, companyA, companyB, noFactors, staff } from '@homeward/testing/server/test-tenants.ts';
import { letIn, type TestServer } from '@homeward/testing/server/test-server.ts';
import type { Notice } from '../tenants/notices.ts';
import { sha256 } from '../store/acceptance.ts';

const started = serversOfThisFile();
const hour = 60 * 60_000;
const day = 24 * hour;

let test: TestServer<TestClock>;
let sam: string;
/** A site that company A sets up for the first time, with two detectors, one of them walked past. */
beforeEach(async () => {
  const walked = [{ at: sampleTime, device: frontDoor.id, what: 'open', rssi: 7 }];
  test = await started({
    ...noFactors,
    view: sampleView(home, {
      settings: { ...standardSettings, country: 'DE' },
      devices: [frontDoor, { ...garageDoor, faults: ['lowBattery'] }],
      pins: samplePins.slice(0, 1),
      maintenance: { ...noMaintenance, lastWalkTest: { startedAt: 1, endedAt: sampleTime, rows: walked } },
    }),
  });
  await companies(test);
  const { tenants, memberships } = test.server.services;
  const demo = await test.call('GET /auth/check', { token: await test.token('demo') });
  await memberships.remove((demo.envelope.data as { user_id: never }).user_id, home);
  await tenants.change(home, { tenant: companyA, installingSince: test.clock.now() });
  await tenants.change(foreignHome, { tenant: companyB });
  await staff(test, 'sam', companyA, 'technician');
  sam = await test.token('sam');
  await ask('POST /panel/select', sam, { mac: home });
  await letIn(test.server, test.hub, test.clock.now(), test.clock.now() + day);
});

const ask = async (name: string, token: string, body?: object, query?: Record<string, string>) =>
  (
    await test.call(name, {
      token,
      headers: { accept: typedScalars },
      ...(body ? { body } : {}),
      ...(query ? { query } : {}),
    })
  ).envelope;
const strokes = [[10, 10, 200, 90, 300, 20]];

interface Wizard {
  readonly steps: readonly { readonly step: string; readonly state: string; readonly mark: string }[];
  readonly facts: { readonly owner: string; readonly installing: boolean; readonly begun_by: string };
  readonly notes: string;
  readonly revision: number;
}
const wizard = async () => (await ask('GET /panel/site_wizard', sam)).data as Wizard;
const states = async () => Object.fromEntries((await wizard()).steps.map(({ step, state }) => [step, state]));

/** The owner takes an invitation that lets the company go on. */
async function ownerComes(): Promise<string> {
  const body = { mac: home, name: 'Clara', installing: true };
  const { token } = (await ask('POST /installer/handover', sam, body)).data as { token: string };
  expect((await wizard()).facts.owner).toBe('invited');
  const own = { account: 'clara', password: 'many quiet words for a test' };
  await test.call('POST /auth/invitation', { body: { token, ...own } });
  return (await test.call('POST /auth/login', { body: own })).envelope.token;
}
const report = async (token: string, id: string) =>
  (await ask('GET /panel/acceptance_report', token, undefined, { id })).data as AcceptanceReport;
const make = async () => (await ask('POST /panel/acceptance', sam)).data as { id: string; hash: string };
const sign = (token: string, made: { id: string; hash: string }, name: string) =>
  ask('PUT /panel/acceptance_report', token, { ...made, name, strokes });
const check = async (token: string, hash: string) =>
  (await ask('GET /panel/acceptance_check', token, undefined, { hash })).data;

describe('the steps at a new site', () => {
  it('are done by what is so, and else by what somebody says', async () => {
    expect(Object.keys(await states())).toEqual([...siteSteps]);
    expect(await states()).toMatchObject({
      batch: 'open',
      account: 'open',
      pin: 'done',
      devices: 'done',
      panel: 'done',
      network: 'open',
      walkTest: 'open',
      handOver: 'open',
    });
    expect((await ask('PUT /panel/site_wizard', sam, { step: 'network', mark: 'done' })).code).toBe('000');
    await ask('PUT /panel/site_wizard', sam, { step: 'batch', mark: 'skipped' });
    expect(await states()).toMatchObject({ network: 'done', batch: 'skipped' });
    // What facts decide is not done by a word, and the last step is nobody's to leave out.
    expect((await ask('PUT /panel/site_wizard', sam, { step: 'walkTest', mark: 'done' })).code).not.toBe(
      '000',
    );
    expect((await ask('PUT /panel/site_wizard', sam, { step: 'handOver', mark: 'skipped' })).code).not.toBe(
      '000',
    );
  });

  it('are kept for another device, and not written over by one that read them before', async () => {
    await ask('PUT /panel/site_wizard', sam, { notes: 'Cellar door not covered.' });
    const { revision, notes, facts } = await wizard();
    expect([notes, facts.begun_by]).toEqual(['Cellar door not covered.', 'sam']);
    await ask('PUT /panel/site_wizard', sam, { step: 'pin', mark: 'skipped', revision });
    const late = await ask('PUT /panel/site_wizard', sam, { notes: 'Other words', revision });
    expect(late).toMatchObject({ code: '409', message: 'v2_mg_changed_meanwhile' });
    expect((await wizard()).notes).toBe('Cellar door not covered.');
  });
});

describe('the owner who is invited while the company works', () => {
  it('ends nothing by coming, and the company is out once both have signed', async () => {
    const clara = await ownerComes();
    expect((await wizard()).facts).toMatchObject({ owner: 'there', installing: true });
    const made = await make();
    expect((await sign(sam, made, 'Sam Okafor')).code).toBe('000');
    expect((await ask('GET /panel/device', sam)).code).toBe('000');
    expect((await sign(clara, made, 'Clara')).code).toBe('000');
    expect((await ask('GET /panel/device', sam)).code).toBe('403');
    expect(test.hub.commands.at(-1)).toMatchObject({ command: { tag: 'consent', minutes: 0 } });
    // Both find it later.
    expect((await ask('GET /panel/acceptance', clara)).data).toMatchObject([{ id: made.id }]);
    expect((await ask('GET /installer/acceptance', sam, undefined, { mac: home })).data).toMatchObject([
      { id: made.id },
    ]);
    const whole = await ask('GET /installer/acceptance_report', sam, undefined, { id: made.id });
    expect(whole.data).toMatchObject({ hash: made.hash });
  });

  it('sends the company away, or it goes by itself, or its day is over', async () => {
    const { tenants } = test.server.services;
    const clara = await ownerComes();
    // An hour is left: without an owner it would be a day again.
    await letIn(test.server, test.hub, test.clock.now(), test.clock.now() + hour);
    const before = test.hub.commands.length;
    expect((await ask('POST /panel/select', sam, { mac: home })).code).toBe('000');
    expect(test.hub.commands).toHaveLength(before);
    expect((await ask('DELETE /panel/consent', clara)).code).toBe('000');
    expect(tenants.tenancy(home).installingSince).toBeNull();
    await tenants.change(home, { installingSince: test.clock.now() });
    expect((await ask('POST /installer/handover_end', sam, { mac: home })).code).toBe('000');
    expect(tenants.tenancy(home).installingSince).toBeNull();
    expect((await ask('POST /installer/handover_end', sam, { mac: home })).code).toBe('409');
  });
});

describe('an acceptance report', () => {
  it('says what is so, and its hash is that of its content', async () => {
    await ask('PUT /panel/site_wizard', sam, { notes: 'Repeater on Monday.' });
    await ask('PUT /panel/site_wizard', sam, { step: 'testReport', mark: 'skipped' });
    const made = await make();
    const { content, hash } = await report(sam, made.id);
    expect(hash).toBe(sha256(canonicalJson(content)));
    expect(content).toMatchObject({
      panel: home,
      site: 'Maple Street 12',
      installer: 'sam',
      walkTest: { heard: 1, of: 2 },
      skipped: ['testReport'],
      notes: 'Repeater on Monday.',
    });
    expect(content.devices).toMatchObject([
      { id: frontDoor.id, walked: true, detector: true },
      { id: garageDoor.id, walked: false, faults: ['lowBattery'] },
    ]);
  });

  it('is signed once a side, as it was read, and never again when a later one took its place', async () => {
    const clara = await ownerComes();
    const first = await make();
    expect((await sign(clara, { ...first, hash: 'f'.repeat(64) }, 'Clara')).code).toBe('409');
    expect((await sign(sam, first, 'Sam')).code).toBe('000');
    expect((await sign(sam, first, 'Somebody else')).code).toBe('409');
    const second = await make();
    expect((await sign(clara, first, 'Clara')).code).toBe('409');
    expect(await report(clara, first.id)).toMatchObject({ withdrawn: true, signatures: [{ name: 'Sam' }] });
    await sign(clara, second, 'Clara');
    await sign(sam, second, 'Sam');
    // The company is out, so the next one begins with the owner's word; the signed one stays as it is.
    await letIn(test.server, test.hub, test.clock.now() + 1, test.clock.now() + day);
    await make();
    expect(await report(clara, second.id)).toMatchObject({
      withdrawn: false,
      signatures: [{ side: 'installer' }, { side: 'owner', login: 'clara' }],
    });
  });

  it('is told to the owner once the installer has signed it, and to whoever becomes that later', async () => {
    const told: Notice[] = [];
    test.server.services.notices.onNotice((notice) =>
      Promise.resolve(void told.push(notice)).then(() => true),
    );
    const waiting = () => told.filter(({ tag }) => tag === 'acceptanceWaits');
    const made = await make();
    expect(waiting()).toEqual([]);
    await sign(sam, made, 'Sam');
    const clara = await ownerComes();
    const notice = {
      tag: 'acceptanceWaits',
      panel: home,
      report: made.id,
      by: 'sam',
      company: 'The company-a',
    };
    // Before anybody owned it there was nobody to tell.
    expect(waiting()).toEqual([notice, notice]);
    const later = await make();
    await sign(clara, later, 'Clara');
    await sign(sam, later, 'Sam');
    // Hers was first: there is nothing that waits for her.
    expect(waiting()).toHaveLength(2);
  });

  it('has above it what the company had there when it was made', async () => {
    const max = await staff(test, 'max', companyA, 'manager').then(() => test.token('max'));
    const dot =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const profile = { name: 'The company-a', mail: '', phone: '', address: '' };
    const say = (more: object) => ask('PUT /installer/account', max, { ...profile, ...more });
    const bare = await make();
    expect((await report(sam, bare.id)).content).not.toHaveProperty('letterhead');
    expect((await say({ report_text: 'Reg. no. 4711', report_logo: dot })).code).toBe('000');
    const logo = `data:image/png;base64,${dot}`;
    const made = await make();
    const letterhead = { text: 'Reg. no. 4711', logo };
    expect((await report(sam, made.id)).content).toMatchObject({ letterhead });
    // What is not said stays, and what is no picture is none.
    expect((await say({})).code).toBe('000');
    expect((await say({ report_logo: 'PHN2Zz4=' })).data).toMatchObject({ where: 'report_logo' });
    expect((await ask('GET /installer/account', max)).data).toMatchObject({
      report_text: 'Reg. no. 4711',
      report_logo: logo,
    });
    await say({ report_text: 'Other', report_logo: '' });
    const kept = await report(sam, made.id);
    expect(kept.content.letterhead).toEqual(letterhead);
    expect(sha256(canonicalJson(kept.content))).toBe(kept.hash);
  });

  it('is found by its hash, and what was changed in the store is noticed', async () => {
    const { db } = test.server.services.store;
    const clara = await ownerComes();
    const made = await make();
    expect(await check(clara, made.hash)).toMatchObject({ id: made.id, content: true, signatures: null });
    await sign(clara, made, 'Clara');
    expect(await check(sam, made.hash)).toMatchObject({ content: true, signatures: true });
    expect(await check(sam, 'a'.repeat(64))).toMatchObject({ id: null });
    const { body } = await db.selectFrom('acceptance_signatures').selectAll().executeTakeFirstOrThrow();
    await db
      .updateTable('acceptance_signatures')
      .set({ body: body.replace('Clara', 'Carla') })
      .execute();
    expect(await check(clara, made.hash)).toMatchObject({ content: true, signatures: false });
    const { content } = await db.selectFrom('acceptance_reports').selectAll().executeTakeFirstOrThrow();
    const forged = content.replace('"heard":1', '"heard":2');
    // Whoever changes the hash along with it is given away by the audit log.
    await db
      .updateTable('acceptance_reports')
      .set({ content: forged, hash: sha256(forged) })
      .execute();
    expect(await check(clara, sha256(forged))).toMatchObject({ id: made.id, content: false });
  });

  it('is made by installers alone, and nobody else’s to read', async () => {
    const clara = await ownerComes();
    expect((await ask('POST /panel/acceptance', clara)).code).toBe('998');
    const made = await make();
    await staff(test, 'bob', companyB, 'manager');
    const bob = await test.token('bob');
    const foreign = await ask('GET /installer/acceptance_report', bob, undefined, { id: made.id });
    expect(foreign.code).toBe('998');
    // The wire's word for an empty list.
    expect((await ask('GET /installer/acceptance', bob, undefined, { mac: home })).data).toBe('');
  });
});
