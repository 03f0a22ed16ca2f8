import { expect, it } from 'vitest';
import type { SetupRehearsal } from '@homeward/contract/shapes/panel/setup-rehearsal.ts';
import type { PanelQuestion } from '@homeward/contract/shapes/panel/question.ts';
import { typedScalars } from '@homeward/contract/words/api/api-base.ts';
import { garage, house, sampleTime } from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';

const started = serversOfThisFile();
const typed = { accept: typedScalars };
const none = { same: 0, more: [], fewer: [], moved: [] };
const rehearsal: SetupRehearsal = {
  from: sampleTime - 1000,
  to: sampleTime,
  inputs: 3,
  alarms: none,
  refusals: none,
  told: [],
  partial: false,
};
const answers =
  (asked: PanelQuestion[]) =>
  (question: PanelQuestion): { readonly tag: 'rehearseSetup'; readonly rehearsal: SetupRehearsal } => {
    asked.push(question);
    return { tag: 'rehearseSetup', rehearsal };
  };

it('a change is asked about as its form would save it, and nothing is saved', async () => {
  const { call, token, hub } = await started();
  const asked: PanelQuestion[] = [];
  hub.answer = answers(asked);
  const body = {
    days: '7',
    settings: { sirenMinutes: '5', armFault: 'direct' },
    area: { area: '1', delays: { arm: { exit: 30, entry1: 10, entry2: 30 } } },
    bypass: [{ device_id: 'RF:00000001', on: '1' }],
    no_schedule: 'night',
  };
  const { envelope } = await call('POST /panel/rehearse', {
    token: await token('demo'),
    headers: typed,
    body,
  });
  expect(envelope).toMatchObject({ code: '000', data: rehearsal });
  expect(asked).toMatchObject([
    {
      tag: 'rehearseSetup',
      days: 7,
      edits: [
        { tag: 'putSettings', settings: { sirenMinutes: 5, armFault: 'direct' } },
        { tag: 'putArea', area: { id: 1, delays: { arm: { entry1: 10 } } } },
        { tag: 'removeSchedule', schedule: 'night' },
      ],
      bypass: [{ device: 'RF:00000001', on: true }],
    },
  ]);
  expect(hub.commands).toEqual([]);
});

it('several devices are asked about at once', async () => {
  const { call, token, hub } = await started();
  const asked: PanelQuestion[] = [];
  hub.answer = answers(asked);
  const devices = [
    { device_id: 'RF:00000001', sresp_mode_1: '0' },
    { device_id: 'RF:00000005', sresp_mode_2: '0' },
  ];
  const { envelope } = await call('POST /panel/rehearse', { token: await token('demo'), body: { devices } });
  expect(envelope.code).toBe('000');
  expect(asked).toMatchObject([
    {
      edits: [
        { tag: 'putDevice', device: { id: 'RF:00000001', settings: { responses: { arm: 'none' } } } },
        { tag: 'putDevice', device: { id: 'RF:00000005', settings: { responses: { home_1: 'none' } } } },
      ],
    },
  ]);
});

it.each([
  [{ settings: { sirenMinutes: 99 } }, '001'],
  [{ area: { area: 7 } }, '998'],
  [{ days: 31 }, '001'],
  [{ device: { device_id: 'RF:ffffffff' } }, '998'],
])('%o makes no sense', async (body, code) => {
  const { call, token, hub } = await started();
  const asked: PanelQuestion[] = [];
  hub.answer = answers(asked);
  const { envelope } = await call('POST /panel/rehearse', { token: await token('demo'), body });
  expect(envelope.code).toBe(code);
  expect(asked).toEqual([]);
});

it('is for nobody who may not see all of the house as it was', async () => {
  const { call, token, person, hub } = await started();
  hub.answer = answers([]);
  await person('ben', 'user', { areas: [house, garage] });
  await person('fitter', 'installer');
  for (const login of ['ben', 'fitter']) {
    const body = { settings: { sirenMinutes: 5 } };
    const { envelope } = await call('POST /panel/rehearse', { token: await token(login), body });
    expect(envelope.code).toBe('403');
  }
});
