import { codes } from '@homeward/contract/words/api/reply-codes.ts';
import type { CustomerId } from '@homeward/contract/shapes/company/tenant.ts';
import type { JobId } from '@homeward/contract/shapes/panel/job.ts';
import type { AccountId } from '@homeward/contract/shapes/values/ids.ts';
import { routes } from '@homeward/contract/routes/table.ts';
import type { RouteName } from '@homeward/contract/routes/table.ts';
import type { Route } from '@homeward/contract/routes/api/route.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { addReport } from '../store/acceptance.ts';
import { insertAnnouncement } from '../store/announcements.ts';
import { foldAlarm } from '../store/alarm-folding.ts';
import { putSignalAccount, storeSignal } from '../store/signals.ts';
import { insertAppPassword } from '../store/app-passwords.ts';
import { addBatch } from '../store/batches.ts';
import { capturesOf } from '../store/captures.ts';
import { customersOf } from '../store/customers.ts';
import { invitationsOf, noRights } from '../store/invitations.ts';
import { insertJob } from '../store/jobs.ts';
import { insertPasskey } from '../store/passkeys.ts';
import { putDevice } from '../store/push-devices.ts';
import { putCode } from '../store/enrolment-codes.ts';
import { addSiteCode } from '../store/site-codes.ts';
import { addCase } from '../store/support-cases.ts';
import { insertCompanyToken } from '../store/company-tokens.ts';
import { templatesOf } from '../store/templates.ts';
import { insertWebhook } from '../store/webhooks.ts';
import { sessionFor } from '@homeward/testing/server/actors.ts';
import { testClock } from '@homeward/testing/server/quiet-world.ts';
import type { TestClock } from '@homeward/testing/server/quiet-world.ts';
import { foreignHome, frontDoor } from '@homeward/testing/server/sample-panel.ts';
import { testServer } from '@homeward/testing/server/test-server.ts';
import type { TestServer } from '@homeward/testing/server/test-server.ts';
import { companies, companyA, companyB, noFactors, operator } from '@homeward/testing/server/test-tenants.ts';

/** What others have: of another panel, another company, another account. */
const foreign = {
  account: '',
  session: '',
  panelJob: 'foreign-panel-job',
  tenantJob: 'foreign-tenant-job',
  file: 'foreign-panel-job',
  batch: 'foreign-batch',
  template: 'foreign-template',
  token: 'foreign-token',
  customer: 'foreign-customer',
  siteCode: 'foreign-site-code',
  enrolment: 'foreign-enrolment',
  plan: 'foreign-plan',
  memberInvitation: 'foreign-member-invitation',
  staffInvitation: 'foreign-staff-invitation',
  case: 'foreign-case',
  capture: 'foreign-capture',
  webhook: 'foreign-webhook',
  pushDevice: 'foreign-push-device',
  appPassword: 'foreign-app-password',
  passkey: 'foreign-passkey',
  announcement: 'foreign-announcement',
  signal: '0foreignsignal00000000000',
  alarm: 'foreign-alarm',
  report: 'foreign-report',
};
type Kind = keyof typeof foreign;

/** What the ids that a call takes are ids of, or could be taken for. */
const ids: Readonly<Record<string, readonly Kind[]>> = {
  'GET /job job': ['panelJob', 'tenantJob'],
  'POST /job/cancel job': ['panelJob', 'tenantJob'],
  'GET /panel/config/file job': ['file'],
  'GET /installer/batch id': ['batch', 'tenantJob'],
  'DELETE /installer/batch id': ['batch', 'tenantJob'],
  'POST /installer/batch_retry id': ['batch'],
  'POST /installer/batch_rollback id': ['batch'],
  'POST /installer/batch template': ['template'],
  'POST /installer/batch_plan template': ['template'],
  'POST /installer/batch_past template': ['template'],
  'PUT /installer/template id': ['template'],
  'GET /installer/template_version id': ['template'],
  'DELETE /installer/template id': ['template'],
  'DELETE /installer/token id': ['token'],
  'POST /installer/panel customer': ['customer'],
  'PUT /installer/panel customer': ['customer'],
  'PUT /installer/customer id': ['customer'],
  'DELETE /installer/customer id': ['customer'],
  'POST /installer/site_code customer': ['customer'],
  'DELETE /installer/site_code id': ['siteCode'],
  'DELETE /installer/enrolment id': ['enrolment'],
  'POST /installer/plan id': ['plan'],
  'PUT /installer/plan plan': ['plan'],
  'DELETE /installer/plan id': ['plan'],
  'DELETE /installer/case id': ['case'],
  'PUT /installer/member user_id': ['account'],
  'DELETE /installer/member user_id': ['account'],
  'DELETE /installer/member invitation': ['staffInvitation', 'memberInvitation'],
  'PUT /panel/member user_id': ['account'],
  'DELETE /panel/member user_id': ['account'],
  'DELETE /panel/member invitation': ['memberInvitation', 'staffInvitation'],
  'POST /panel/owner user_id': ['account'],
  'GET /user/notification user_id': ['account'],
  'PUT /user/notification user_id': ['account'],
  'GET /user/notification_log user_id': ['account'],
  'POST /user/notification_test user_id': ['account'],
  'PUT /user/canary who': ['account'],
  'POST /user/notification_test id': ['pushDevice', 'webhook'],
  'PUT /user/webhook id': ['webhook'],
  'DELETE /user/webhook id': ['webhook'],
  'DELETE /user/push_subscription id': ['pushDevice'],
  'DELETE /account/session id': ['session'],
  'PUT /account/app_password id': ['appPassword'],
  'DELETE /account/app_password id': ['appPassword'],
  'PUT /account/passkey id': ['passkey'],
  'DELETE /account/passkey id': ['passkey'],
  'POST /announcement/read ids': [],
  'POST /installer/signal ids': ['signal'],
  'GET /installer/alarm id': ['alarm', 'case'],
  'POST /installer/alarm id': ['alarm'],
  'POST /installer/alarm_live id': ['alarm'],
  'GET /installer/alarm_frame id': ['alarm'],
  'POST /installer/alarm_handover ids': ['alarm'],
  'DELETE /announcement id': ['announcement'],
  'GET /panel/acceptance_report id': ['report'],
  'PUT /panel/acceptance_report id': ['report'],
  'GET /installer/acceptance_report id': ['report'],
  'GET /camera/picture id': ['capture'],
  'DELETE /camera/capture ids': ['capture'],
};
const named: ReadonlySet<string> = new Set(
  'id ids job user_id invitation template customer plan who'.split(' '),
);
/** Calls whose ids stand in the state of the chosen panel: there is no way to name another's. */
const ofPanelState =
  /\/(?:automation\/|panel\/(?:calendar|gateway|room|group|schedule|mobilelite_geofence)|location\/|incident|care\/|user\/care_receiver)/;

const all = Object.entries(routes) as readonly (readonly [RouteName, Route])[];

function fieldsOf(schema: z.ZodType): readonly string[] {
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.keys(shape.properties ?? {}).filter((field) => named.has(field));
}

const taking = all
  .filter(
    ([name, { access }]) => access.tag !== 'public' && access.tag !== 'demo' && !ofPanelState.test(name),
  )
  .flatMap(([name, route]) => {
    const inQuery = new Set(fieldsOf(route.query));
    const inBody = name.startsWith('GET ') ? [] : fieldsOf(route.body);
    return [...new Set([...inQuery, ...inBody])].map((field) => ({
      name,
      route,
      field,
      place: inQuery.has(field) ? ('query' as const) : ('body' as const),
    }));
  });

it('every id that a call takes is known to this test', () => {
  const there = taking.map(({ name, field }) => `${name} ${field}`);
  expect(there.toSorted()).toEqual(Object.keys(ids).toSorted());
});

/** Fills the store with what others have, and gives the token of somebody who has a panel and works for a company. */
async function filled(made: TestServer<TestClock>): Promise<string> {
  await companies(made);
  const { server, store, clock } = made;
  const { db } = store;
  const { tenants, sessions } = server.services;
  const at = clock.now();
  const accountOf = async (login: string): Promise<AccountId> =>
    (await db.selectFrom('accounts').select('id').where('login', '=', login).executeTakeFirstOrThrow())
      .id as AccountId;

  await sessionFor(made, 'eve', 'master', foreignHome);
  const eve = await accountOf('eve');
  await tenants.putStaff({ account: eve, tenant: companyB, role: 'manager' });
  foreign.account = eve;
  foreign.session = (await sessions.ofAccount(eve))[0]?.id ?? '';

  const job = {
    percent: 0,
    state: 'running',
    message: '',
    result: null,
    by: 'Eve',
    account: eve,
    cancellable: true,
    startedAt: at,
    endedAt: null,
  } as const;
  const lock = { lock: null, node: 'x' };
  const panelJob = {
    ...job,
    id: foreign.panelJob as JobId,
    kind: 'backup',
    panel: foreignHome,
    tenant: null,
  } as const;
  const tenantJob = {
    ...job,
    id: foreign.tenantJob as JobId,
    kind: 'batch',
    panel: null,
    tenant: companyB,
  } as const;
  await insertJob(db, panelJob, lock);
  await insertJob(db, tenantJob, lock);
  const tasks = [{ tag: 'settings', settings: { grade: 2 } }] as const;
  await insertCompanyToken(db, {
    id: foreign.token,
    tenant: companyB,
    account: eve,
    by: 'Eve',
    name: 'Theirs',
    secretHash: 'theirs',
    scopes: ['fleet:read'],
    createdAt: at,
    until: at + 86_400_000,
    used: null,
  });
  const theirs = { name: 'Theirs', tasks, scope: 'none', group: '', by: 'Eve', at } as const;
  await templatesOf(db, companyB).add({ id: foreign.template, ...theirs });
  const batch = {
    id: foreign.batch,
    tenant: companyB,
    account: eve,
    by: 'Eve',
    name: '',
    tasks,
    wave: 5,
    at,
    until: at + 3_600_000,
    job: '',
    cancelled: false,
  };
  await addBatch(db, batch, [{ panel: foreignHome, tasks: null, own: [] }]);
  const customer = {
    id: foreign.customer as CustomerId,
    name: 'Theirs',
    mail: '',
    phone: '',
    address: '',
    note: '',
  };
  await customersOf(db, companyB).add(customer);
  await tenants.putPlan({
    id: foreign.plan as never,
    tenant: companyB,
    plan: { name: 'Theirs', features: [] },
  });
  const invitation = {
    account: null,
    name: 'Guest',
    mail: '',
    rights: noRights,
    by: 'Eve',
    createdAt: at,
    expiresAt: at + 3_600_000,
  };
  await invitationsOf(db, { tag: 'panel', panel: foreignHome }).add(
    {
      ...invitation,
      id: foreign.memberInvitation,
      opens: { tag: 'member', panel: foreignHome, role: 'user' },
    },
    'hash of one',
  );
  await invitationsOf(db, { tag: 'tenant', tenant: companyB }).add(
    {
      ...invitation,
      id: foreign.staffInvitation,
      opens: { tag: 'staff', tenant: companyB, role: 'technician' },
    },
    'hash of another',
  );
  await addCase(db, {
    id: foreign.case,
    tenant: companyB,
    account: eve,
    panel: foreignHome,
    ticket: 'T1',
    reason: '',
    by: 'Eve',
    from: at,
    until: at + 3_600_000,
  });
  await capturesOf(db, foreignHome).add({
    id: foreign.capture,
    device: frontDoor.id,
    at,
    incident: null,
    type: 'image/jpeg',
    content: Buffer.from('a picture').toString('base64'),
  });
  await insertWebhook(db, {
    id: foreign.webhook,
    account: eve,
    panel: foreignHome,
    name: 'Theirs',
    url: 'https://example.org/',
    secret: 's',
    classes: [],
    enabled: true,
    createdAt: at,
    lastAnswer: '',
    lastAt: null,
  });
  await putDevice(db, {
    id: foreign.pushDevice,
    account: eve,
    name: 'Phone',
    endpoint: 'https://push.example/1',
    p256dh: 'p',
    auth: 'a',
    createdAt: at,
    acceptedAt: null,
    receivedAt: null,
    trouble: null,
    troubleAt: null,
  });
  await insertAppPassword(db, {
    id: foreign.appPassword,
    account: eve,
    name: 'Theirs',
    secretHash: 'h',
    rights: 'read',
    createdAt: at,
    lastUsed: null,
    code: null,
  });
  await insertPasskey(db, {
    id: foreign.passkey,
    account: eve,
    name: 'Theirs',
    publicKey: 'k',
    counter: 0,
    transports: [],
    host: 'home.example',
    backedUp: false,
    createdAt: at,
    lastUsed: null,
  });
  await putSignalAccount(db, {
    account: 'F00D',
    tenant: companyB,
    name: 'Theirs',
    keySealed: '',
    createdAt: at,
  });
  await storeSignal(made.store, {
    id: foreign.signal,
    account: 'F00D',
    at,
    content: {
      occurredAt: null,
      protocol: 'ADM-CID',
      encrypted: false,
      from: '10.0.0.1',
      data: 'Theirs',
      events: [],
    },
    alarms: [],
  });
  await foldAlarm(db, {
    id: foreign.alarm,
    tenant: companyB,
    site: 'account:F00D',
    name: 'Theirs',
    at,
    signal: {
      kind: 'fire',
      qualifier: 1,
      code: 110,
      letters: '',
      area: 1,
      detail: 1,
      text: 'Theirs',
      silent: false,
    },
  });
  await insertAnnouncement(db, {
    id: foreign.announcement,
    subject: 'Theirs',
    content: 'Theirs',
    severity: 'information',
    pinned: false,
    audience: { tenants: [companyB], series: [], roles: [], locales: [] },
    tenant: operator,
    author: 'eve',
    createdAt: at,
    from: at,
    until: null,
    planned: null,
  });

  const ofTheirs = { tenant: companyB, by_name: 'Eve', created_at: at, expires_at: at + 1_000_000 };
  const forSite = { id: foreign.siteCode, code_hash: 's', customer: null, label: 'Theirs' };
  await addSiteCode(db, { ...forSite, ...ofTheirs });
  await putCode(db, { id: foreign.enrolment, code_hash: 'e', panel: foreignHome, ...ofTheirs });
  await addReport(db, {
    tenant: companyB,
    content: {
      version: 1,
      id: foreign.report,
      panel: foreignHome,
      site: 'Theirs',
      firmware: '',
      company: 'Theirs',
      installer: 'bob',
      begunAt: null,
      madeAt: at,
      areas: [],
      devices: [],
      walkTest: null,
      stations: [],
      practice: null,
      panelFaults: [],
      skipped: [],
      notes: '',
    },
  });

  const token = await sessionFor(made, 'ana', 'master');
  await tenants.putStaff({ account: await accountOf('ana'), tenant: companyA, role: 'manager' });
  return token;
}

/** All that the store has of others. */
async function kept({ store: { db } }: TestServer<TestClock>): Promise<string> {
  const tables = [
    'jobs',
    'batches',
    'batch_panels',
    'templates',
    'company_tokens',
    'customers',
    'tenant_plans',
    'tenant_members',
    'invitations',
    'support_cases',
    'site_codes',
    'captures',
    'webhooks',
    'push_devices',
    'app_passwords',
    'passkeys',
    'announcements',
    'signals',
    'alarm_cases',
    'alarm_lines',
    'memberships',
    'notification_settings',
    'acceptance_reports',
    'acceptance_signatures',
    'canary_choices',
    'monthly_reports',
  ] as const;
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
  const sessions = await db.selectFrom('sessions').select(['id', 'account', 'ended_at']).execute();
  return JSON.stringify([rows, sessions]);
}

describe('what is somebody else’s', () => {
  let made: TestServer<TestClock>;
  let token: string;
  beforeAll(async () => {
    made = await testServer<TestClock>({ clock: testClock(), ...noFactors });
    token = await filled(made);
  });
  afterAll(() => made.close());

  it.each(taking.flatMap((one) => (ids[`${one.name} ${one.field}`] ?? []).map((kind) => ({ ...one, kind }))))(
    'looks to $name like nothing, named in $field: $kind',
    async ({ name, route, field, place, kind }) => {
      const call = async (id: string) => {
        const named = { [field]: field === 'ids' ? [id] : id };
        // Who ends all sessions but his own names none.
        const { others: _, ...query } = { ...route.example.query };
        const body = { ...(route.example.body as object | undefined) };
        const { status, envelope, headers } = await made.raw(name, {
          token,
          query: { ...query, ...(place === 'query' ? { [field]: id } : {}) },
          ...(name.startsWith('GET ') ? {} : { body: { ...body, ...(place === 'body' ? named : {}) } }),
        });
        return { status, envelope: { ...envelope, token: '' }, type: headers['content-type'] };
      };
      const id = foreign[kind];
      expect(id).not.toBe('');
      const before = await kept(made);
      const theirs = await call(id);
      const absent = await call(id.replace(/^./, (first) => (first === 'q' ? 'w' : 'q')));
      expect(theirs).toEqual(absent);
      expect(theirs.envelope.code).not.toBe(codes.ok);
      expect(await kept(made)).toBe(before);
    },
  );
});
