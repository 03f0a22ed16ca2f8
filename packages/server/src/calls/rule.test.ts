import { describe, expect, it } from 'vitest';
import { Rule } from '@homeward/contract/shapes/automation/automation.ts';
import type { RuleRun } from '@homeward/contract/shapes/automation/rule-run.ts';
import type { PanelAnswer, PanelQuestion } from '@homeward/contract/shapes/panel/question.ts';
import { noCare } from '@homeward/contract/rules/care/no-care.ts';
import { typedScalars } from '@homeward/contract/words/api/api-base.ts';
import {
  device,
  frontDoor,
  frontLock,
  garageDoor,
  hallLight,
  home,
  house,
  porchLight,
  sampleTime,
  sampleView,
} from '@homeward/testing/server/sample-panel.ts';
import { goodPin } from '@homeward/testing/server/scripted-hub.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';

const started = serversOfThisFile();
const typed = { accept: typedScalars };
const light = { tag: 'device', device: hallLight.id, command: { tag: 'switch', on: true } };
const opened = { tag: 'opened', device: frontDoor.id };
const written = { name: 'Light', trigger: opened, actions: [light] };
const rule = (id: string, change: object = {}): Rule =>
  Rule.parse({ ...written, id, enabled: true, conditions: [], leave: [], ...change });
const withRules = (...rules: readonly Rule[]) => ({ view: sampleView(home, { rules }) });
const secret = { tag: 'request', method: 'POST', url: 'https://me:pw@hook.example/a?key=1', body: 'key=2' };

// S5.2, S8.9
describe('rules', () => {
  it('are saved as an entity, with the code that their leave takes', async () => {
    const { call, token, hub } = await started();
    const mine = await token('demo');
    const unlocks = { tag: 'device', device: frontLock.id, command: { tag: 'lock', locked: false } };
    const body = { ...written, actions: [unlocks], leave: ['unlock'], pincode: goodPin };
    const { envelope } = await call('POST /automation/rule', { token: mine, body });
    expect(envelope.code).toBe('000');
    const { id } = envelope.data as { id: string };
    expect(hub.commands.map(({ command }) => command)).toEqual([
      {
        tag: 'configure',
        expect: null,
        pin: goodPin,
        edit: {
          tag: 'putRule',
          rule: rule(id, { actions: [unlocks], leave: ['unlock'] }),
        },
      },
    ]);
  });

  it('are refused as the panel refuses: without the owner’s word nothing is lowered', async () => {
    const { call, token, hub } = await started();
    hub.script = () => ({ tag: 'pinRequired' });
    const body = { ...written, leave: ['unlock'] };
    const { envelope } = await call('POST /automation/rule', { token: await token('demo'), body });
    expect(envelope).toMatchObject({ code: '996', message: 'v2_mg_pin_required' });
  });

  it.each([
    ['trigger', { trigger: null }, 'v2_mg_required_trigger'],
    ['trigger.device', { trigger: { tag: 'opened', device: '' } }, 'v2_mg_trigger_no_zone'],
    ['actions', { actions: '' }, 'v2_mg_required_action'],
    ['name', { name: 'a#b' }, 'v2_mg_no_special_char_allowed'],
  ])('say what %s lacks (S5.2, S8.9)', async (where, change, message) => {
    const { call, token, hub } = await started();
    hub.script = () => ({ tag: 'invalid', why: 'v2_mg_required_action', where: 'actions' });
    const body = { ...written, ...change };
    const { envelope } = await call('POST /automation/rule', { token: await token('demo'), body });
    expect(envelope).toMatchObject({ code: '001', message, data: { where } });
  });

  it('keep what a change does not name', async () => {
    const { call, token, hub } = await started();
    const body = { id: porchLight.id, conditions: [{ tag: 'dark', dark: '1' }] };
    await call('PUT /automation/rule', { token: await token('demo'), body });
    expect(hub.commands.at(-1)?.command).toMatchObject({
      edit: { tag: 'putRule', rule: { ...porchLight, conditions: [{ tag: 'dark', dark: true }] } },
    });
  });

  it('are switched on and off without a word of the rest', async () => {
    const { call, token, hub } = await started();
    const body = { id: porchLight.id, enabled: '0' };
    await call('POST /automation/rule_enable', { token: await token('demo'), body });
    expect(hub.commands.at(-1)?.command).toMatchObject({
      edit: { tag: 'enableRule', rule: porchLight.id, enabled: false },
    });
  });

  it('that rest say until when', async () => {
    const until = sampleTime + 600_000;
    const view = sampleView(home, { restingRules: [{ rule: porchLight.id, until }] });
    const { call, token } = await started({ view });
    const { envelope } = await call('GET /automation/rule', { token: await token('demo'), headers: typed });
    expect(envelope.data).toEqual([{ ...porchLight, restingUntil: until }]);
  });

  it('show addresses of the web to those alone who may change them', async () => {
    const { call, token, person } = await started(withRules(rule('hook', { actions: [secret] })));
    await person('ben', 'user');
    const seen = async (login: string) =>
      (await call('GET /automation/rule', { token: await token(login), headers: typed })).envelope.data;
    expect(await seen('demo')).toMatchObject([{ actions: [secret] }]);
    expect(await seen('ben')).toMatchObject([{ actions: [{ url: 'https://hook.example', body: null }] }]);
  });
});

describe('somebody of one area', () => {
  const everywhere = [
    rule('garage', { trigger: { tag: 'opened', device: garageDoor.id } }),
    rule('area', { conditions: [{ tag: 'mode', area: 2, modes: ['arm'] }] }),
    rule('alarm', { trigger: { tag: 'alarm', kind: null } }),
    rule('cameras', { actions: [{ tag: 'capture', device: null, what: 'image' }] }),
    rule('scene', { actions: [{ tag: 'scene', scene: 'night' }] }),
    rule('own'),
  ];

  it('sees rules that hear and do nothing elsewhere', async () => {
    const { call, token, person } = await started(withRules(...everywhere));
    await person('ben', 'user', { areas: [house] });
    const { envelope } = await call('GET /automation/rule', { token: await token('ben') });
    expect(envelope.data).toMatchObject([{ id: 'scene' }, { id: 'own' }]);
  });

  it('changes no others, and saves none', async () => {
    const { call, token, person, hub } = await started(withRules(...everywhere));
    await person('ben', 'master', { areas: [house] });
    const mine = await token('ben');
    for (const [name, body] of [
      ['PUT /automation/rule', { id: 'garage', name: 'Mine' }],
      ['DELETE /automation/rule', { id: 'garage' }],
      ['POST /automation/rule_enable', { id: 'garage', enabled: true }],
      ['POST /automation/rule_rehearse', { rule: { ...written, id: 'garage' } }],
    ] as const)
      expect([name, (await call(name, { token: mine, body })).envelope.code]).toEqual([name, '998']);
    const save = async (change: object) =>
      (await call('POST /automation/rule', { token: mine, body: { ...written, ...change } })).envelope;
    expect(await save({ trigger: { tag: 'opened', device: garageDoor.id } })).toEqual(
      await save({ trigger: { tag: 'opened', device: 'RF:99999999' } }),
    );
    expect(await save({ trigger: { tag: 'alarm', kind: null } })).toMatchObject({ code: '403' });
    expect(hub.commands).toEqual([]);
    expect((await save({})).code).toBe('000');
  });

  it('hears of runs in sight alone, and of what led to them', async () => {
    const { call, token, person, hub } = await started(withRules(...everywhere));
    const run = (id: string, change: Partial<RuleRun> = {}): RuleRun => ({
      rule: rule(id).id,
      at: sampleTime,
      outcome: 'ran',
      blockedBy: null,
      refusals: [null],
      cause: [],
      requests: [],
      ...change,
    });
    const runs = [run('own', { cause: [rule('garage').id, rule('scene').id] }), run('garage'), run('gone')];
    hub.answer = () => ({ tag: 'ruleRuns', runs });
    await person('ben', 'user', { areas: [house] });
    const asked = async (login: string) =>
      (await call('GET /automation/rule_runs', { token: await token(login), headers: typed })).envelope.data;
    expect(await asked('ben')).toMatchObject([{ rule: 'own', name: 'Light', cause: ['scene'] }]);
    expect(await asked('demo')).toMatchObject([
      { rule: 'own' },
      { rule: 'garage' },
      { rule: 'gone', name: '' },
    ]);
  });
});

it('runs are left out whose times tell what is not shared', async () => {
  const detector = device('RF:00000021', 'pir', 'Hall', { area: house, zone: 21 });
  const hears = { trigger: { tag: 'motion', device: detector.id } };
  const rules = [
    rule('moved', hears),
    rule('opened'),
    rule('came', { trigger: { tag: 'arrived', fence: 'home', tracker: null } }),
    rule('asked', {
      trigger: { tag: 'webhook' },
      conditions: [{ tag: 'device', device: detector.id, is: 'still' }],
    }),
    rule('called', { trigger: { tag: 'webhook' } }),
  ];
  const view = sampleView(home, {
    rules,
    devices: [detector, frontDoor],
    care: { ...noCare, receiver: null },
  });
  const { call, token, hub, person } = await started({ view });
  const ran = { at: sampleTime, outcome: 'ran', blockedBy: null, refusals: [], requests: [] } as const;
  const runs = [
    ...[...rules.map(({ id }) => id), rule('gone').id].map((id) => ({ ...ran, rule: id, cause: [] })),
    { ...ran, rule: rule('called').id, cause: [rule('moved').id] },
  ];
  hub.answer = () => ({ tag: 'ruleRuns', runs });
  const ben = await person('ben', 'master');
  await person('rosa', 'careReceiver');
  const keep = async (kind: string) =>
    call('POST /care/sharing', { token: await token('rosa'), body: { account: ben, kind, shared: '0' } });
  const seen = async () => {
    const { envelope } = await call('GET /automation/rule_runs', {
      token: await token('ben'),
      headers: typed,
    });
    return (envelope.data as readonly RuleRun[]).map((run) => run.rule);
  };
  expect(await seen()).toHaveLength(7);
  await keep('places');
  expect(await seen()).toEqual(['moved', 'opened', 'asked', 'called', 'called']);
  await keep('activity');
  expect(await seen()).toEqual(['called']);
});

it('a run tells the condition that blocked it', async () => {
  const dark = { tag: 'dark', dark: true };
  const { call, token, hub } = await started(withRules(rule('own', { conditions: [dark] })));
  hub.answer = () => ({
    tag: 'ruleRuns',
    runs: [
      {
        rule: rule('own').id,
        at: sampleTime,
        outcome: 'blocked',
        blockedBy: 0,
        refusals: [],
        cause: [],
        requests: [],
      },
    ],
  });
  const { envelope } = await call('GET /automation/rule_runs', {
    token: await token('demo'),
    query: { id: 'own' },
    headers: typed,
  });
  expect(envelope.data).toMatchObject([{ outcome: 'blocked', blockedBy: 0, condition: dark }]);
});

describe('asked before it is saved', () => {
  const answers =
    (asked: PanelQuestion[]) =>
    (question: PanelQuestion): PanelAnswer => {
      asked.push(question);
      if (question.tag === 'conflicts') return { tag: 'conflicts', findings: [] };
      if (question.tag !== 'safety') return { tag: 'unanswered', why: 'v2_mg_no_data_found' };
      const id = question.rule?.id ?? porchLight.id;
      const act = { tag: 'acts' as const, after: 0, rule: id, action: Rule.shape.actions.parse([light])[0]! };
      const finding = {
        danger: 'unlocks',
        area: null,
        device: frontLock.id,
        path: [act],
        allowed: null,
      } as const;
      return {
        tag: 'safety',
        findings: [
          { ...finding, rules: [id], allowed: 'unlock' },
          { ...finding, rules: [] },
        ],
      };
    };

  it('a rule tells what is wrong with it first, and the panel is not asked about such a one', async () => {
    const { call, token, hub } = await started();
    const asked: PanelQuestion[] = [];
    hub.answer = answers(asked);
    const body = { rule: { ...written, name: '', trigger: { tag: 'opened', device: 'RF:99999999' } } };
    const { envelope } = await call('POST /automation/rule_check', { token: await token('demo'), body });
    expect(envelope).toMatchObject({
      code: '000',
      data: {
        problems: [
          { why: 'v2_mg_required_name', where: 'name' },
          { why: 'v2_mg_trigger_no_zone', where: 'trigger.device' },
        ],
      },
    });
    expect(asked).toEqual([]);
  });

  it('a rule tells what leave it would take, and only what has to do with it', async () => {
    const { call, token, hub } = await started();
    const asked: PanelQuestion[] = [];
    hub.answer = answers(asked);
    const unlocks = { tag: 'device', device: frontLock.id, command: { tag: 'lock', locked: false } };
    const check = async (leave: readonly string[]) =>
      (
        await call('POST /automation/rule_check', {
          token: await token('demo'),
          body: { rule: { ...written, actions: [unlocks], leave } },
          headers: typed,
        })
      ).envelope.data as { id: string; problems: unknown; safety: unknown };
    const without = await check([]);
    expect(without.problems).toEqual([{ why: 'v2_mg_leave_required', where: 'actions.0' }]);
    expect(without.safety).toMatchObject([{ danger: 'unlocks', rules: [without.id], allowed: null }]);
    expect((await check(['unlock'])).safety).toMatchObject([{ danger: 'unlocks', allowed: 'unlock' }]);
  });

  it('a rule that is wrong is not rehearsed', async () => {
    const { call, token } = await started();
    const body = { rule: { ...written, actions: [] }, days: '7' };
    const { envelope } = await call('POST /automation/rule_rehearse', { token: await token('demo'), body });
    expect(envelope).toMatchObject({
      code: '001',
      message: 'v2_mg_required_action',
      data: { where: 'actions' },
    });
  });

  it.each([0, 91, 'x'])('a rehearsal over %s days is none', async (days) => {
    const { call, token } = await started();
    const body = { rule: written, days };
    const { envelope } = await call('POST /automation/rule_rehearse', { token: await token('demo'), body });
    expect(envelope).toMatchObject({ code: '001', data: { where: 'days' } });
  });

  it.each([
    ['a file', 'file:///etc/passwd', 'v2_mg_invalid_url'],
    ['a script', 'javascript:alert(1)', 'v2_mg_invalid_url'],
    ['no address', 'nonsense', 'v2_mg_invalid_url'],
    ['ftp', 'ftp://a.example/x', 'v2_mg_invalid_url'],
    ['250 characters', `https://a.example/${'x'.repeat(232)}`, null],
    ['251 characters', `https://a.example/${'x'.repeat(233)}`, 'v2_mg_max_limit_url_length_250'],
    ['2001 characters', `https://a.example/${'x'.repeat(1983)}`, 'v2_mg_max_limit_url_length_250'],
  ])('a web request to %s (S5.3, S9.3)', async (_what, url, why) => {
    const { call, token, hub } = await started();
    hub.answer = answers([]);
    const actions = [{ tag: 'request', method: 'GET', url, body: '' }];
    const body = { rule: { ...written, actions } };
    const { envelope } = await call('POST /automation/rule_check', { token: await token('demo'), body });
    const where = 'actions.0.url';
    if (envelope.code === '001')
      expect(envelope).toMatchObject({ message: why, data: { where: `rule.${where}` } });
    else expect(envelope.data).toMatchObject({ problems: why === null ? [] : [{ why, where }] });
  });
});

describe('the whole house', () => {
  it('is checked, and who sees a part of it hears of that part', async () => {
    const { call, token, person, hub } = await started(
      withRules(rule('own'), rule('garage', { trigger: { tag: 'opened', device: garageDoor.id } })),
    );
    const step = (id: string) => ({ tag: 'runs' as const, after: 0, rule: rule(id).id });
    const finding = (id: string, device = frontLock.id) => ({
      danger: 'unlocks' as const,
      area: null,
      device,
      path: [step(id)],
      rules: [rule(id).id],
      allowed: null,
    });
    const fight = {
      tag: 'loop' as const,
      rules: [rule('own').id, rule('garage').id],
      device: null,
      area: null,
      timeline: [step('own')],
    };
    hub.answer = ({ tag }) =>
      tag === 'safety'
        ? { tag: 'safety', findings: [finding('own'), finding('garage'), finding('own', garageDoor.id)] }
        : { tag: 'conflicts', findings: [fight] };
    await person('ben', 'master', { areas: [house] });
    const check = async (login: string) =>
      (await call('GET /automation/check', { token: await token(login), headers: typed })).envelope.data as {
        safety: readonly unknown[];
        conflicts: readonly unknown[];
      };
    const whole = await check('demo');
    expect([whole.safety.length, whole.conflicts.length]).toEqual([3, 1]);
    expect(await check('ben')).toMatchObject({ safety: [{ rules: ['own'] }], conflicts: [] });
  });

  it('offers what it has, and a part of it what is there', async () => {
    const { call, token, person } = await started();
    await person('ben', 'user', { areas: [house] });
    const options = async (login: string) =>
      (await call('GET /automation/options', { token: await token(login), headers: typed })).envelope
        .data as Readonly<Record<string, readonly { id: string }[]>>;
    const all = await options('demo');
    expect(all['devices']?.find(({ id }) => id === frontDoor.id)).toMatchObject({
      triggers: ['opened', 'closed', 'openFor', 'closedFor'],
      standings: ['open', 'closed'],
      commands: [],
    });
    expect(all['groups']).toMatchObject([{ id: 'lights', commands: ['switch', 'toggle', 'level'] }]);
    expect(all['trackers']).toEqual([{ id: 'phone', name: 'Phone' }]);
    const part = await options('ben');
    expect(JSON.stringify(part)).not.toMatch(/garage/i);
    expect(part['trackers']).toEqual([]);
  });

  it('of a panel that is away answers nothing but says so', async () => {
    const { call, token, hub } = await started();
    hub.answer = () => ({ tag: 'unanswered', why: 'v2_mg_panel_offline' });
    const { envelope } = await call('GET /automation/check', { token: await token('demo') });
    expect(envelope.code).toBe('995');
  });
});
