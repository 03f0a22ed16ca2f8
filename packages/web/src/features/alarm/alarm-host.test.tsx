// @vitest-environment happy-dom
import { alarmKinds } from '@homeward/contract/words/alarms/alarm-kinds.ts';
import { blankProfile } from '@homeward/contract/rules/care/blank-profile.ts';
import { Incident } from '@homeward/contract/shapes/alarms/incident.ts';
import { decodeArea, type WireArea } from '@homeward/contract/wire/area.ts';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import care from '#texts/en-US/care.json' with { type: 'json' };
import incidentTexts from '#texts/en-US/incident.json' with { type: 'json' };
import portal from '#texts/en-US/portal.json' with { type: 'json' };
import reach from '#texts/en-US/reach.json' with { type: 'json' };
import { AlarmHost } from '#features/alarm/alarm-host.tsx';
import { useAttention } from '#lib/house/alarms.ts';
import { areas, clearHouse, incidents, useHouse } from '#lib/house/house.ts';
import { startLanguage } from '#lib/i18n/use-text.ts';

const texts = { ...portal, ...reach, ...care, ...incidentTexts };
const began = Date.now() - 60_000;

/** What the server answers, and what was asked of it. */
let server: { told: object[]; readonly acts: unknown[] };

async function answer(address: string, { body }: { body?: string } = {}) {
  const { pathname } = new URL(address, 'http://home');
  const say = (data: unknown) =>
    Response.json({ result: true, code: '000', message: '', token: '', panelCode: '', data });
  if (pathname.endsWith('/care/act')) {
    server.acts.push(JSON.parse(body ?? ''));
    return say('');
  }
  if (pathname.endsWith('/care'))
    return say({
      receiver: 'Rosa Alvarez',
      picture: null,
      area: 1,
      told: [{ call: 'call-1', people: server.told }],
      calls: [
        {
          id: 'call-1',
          at: began,
          kind: 'medical',
          event: 100,
          area: 1,
          device: null,
          by: { tag: 'device', name: 'Pendant', channel: 'device', slot: null },
          cancelUntil: null,
          incident: 'mwyd-1',
          state: 'calling',
          since: began,
          helper: null,
          text: '',
          repeatAt: null,
          repeats: 0,
        },
      ],
    });
  if (pathname.endsWith('/panel/reach'))
    return say({ alarm: [], help: [], stations: { working: [], failing: [] }, failed: [] });
  if (pathname.endsWith('/user/care_receiver'))
    return say({
      ...blankProfile,
      name: 'Rosa Alvarez',
      access: 'Key safe left of the door',
      phone: '+49301',
    });
  return pathname.startsWith('/REST') ? say('') : Response.json(texts);
}

function happens(kind: Incident['kind']): void {
  const incident = Incident.parse({
    id: 'mwyd-1',
    kind,
    area: 1,
    mode: 'disarm',
    openedAt: began,
    silent: false,
    confirmed: false,
    zones: [],
    deliveries: [],
    acts: [],
    state: 'open',
    reason: null,
    captures: [],
  });
  incidents.replace([[incident.id, incident]]);
  const area = {
    ...decodeArea({ area: '1', area_name: 'House', mode: 'disarm', alarm: 'sounding' } as WireArea),
    incident: incident.id,
    target: 'disarm' as const,
  };
  areas.replace([[area.id, area]]);
}

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => Response.json(texts));
  await startLanguage('/security/', 'en-US');
});
beforeEach(() => {
  const app = document.createElement('div');
  app.id = 'app';
  document.body.replaceChildren(app);
  server = { told: [], acts: [] };
  vi.stubGlobal('fetch', answer);
  clearHouse('00:1d:94:00:00:01');
  useHouse.setState({ loaded: true });
  useAttention.setState({ aside: {}, muted: {} });
});
afterEach(() => {
  cleanup();
  clearHouse('');
  vi.unstubAllGlobals();
});

const helpKinds = ['panic', 'medical', 'fall', 'emergency'];
const heard = alarmKinds.filter((kind) => kind !== 'duress' && kind !== 'silentPanic');

describe('the alarm over everything', () => {
  it.each(heard)('of kind %s asks first for what it is about', async (kind) => {
    happens(kind);
    render(<AlarmHost />);
    const isHelp = helpKinds.includes(kind);
    const first = await screen.findByRole('button', { name: isHelp ? 'I’m on my way' : 'Disarm' });
    await waitFor(() => expect(document.activeElement).toBe(first));
    const layer = await screen.findByRole('main', { name: isHelp ? 'Help call' : 'Alarm' });
    // A disarmed home has nothing to disarm for somebody who needs help.
    if (isHelp) expect(within(layer).queryByRole('button', { name: 'Disarm' })).toBeNull();
  });

  it('of a call for help says who, how to get in and who was told; one press says that somebody comes', async () => {
    const user = userEvent.setup();
    server.told = [
      {
        name: 'Anna',
        channels: ['push'],
        at: began,
        sent_at: began,
        received_at: null,
        seen_at: null,
        failed_at: null,
      },
      {
        name: 'Jonas',
        channels: ['sms'],
        at: began,
        sent_at: null,
        received_at: null,
        seen_at: null,
        failed_at: began,
      },
    ];
    happens('medical');
    render(<AlarmHost />);
    const layer = await screen.findByRole('main', { name: 'Help call' });
    await within(layer).findByRole('heading', { name: 'Rosa pressed Help' });
    expect(layer.textContent).toContain('Key safe left of the door');
    expect(within(layer).getByRole('link', { name: 'Call Rosa' }).getAttribute('href')).toBe('tel:+49301');
    expect(layer.textContent).toContain('“Anna was notified.”');
    expect(layer.textContent).toContain('Not delivered');
    expect(layer.textContent).not.toContain('Medical alarm');
    await user.click(within(layer).getByRole('button', { name: 'I’m on my way' }));
    expect(server.acts).toEqual([{ act: 'answer', id: 'call-1', text: '' }]);
  });

  it('of a call for help that reached nobody says so, to whoever called and to whoever reads', async () => {
    happens('medical');
    render(<AlarmHost />);
    const layer = await screen.findByRole('main', { name: 'Help call' });
    await within(layer).findByText('“No one has been reached yet.”');
  });
});
