// @vitest-environment happy-dom
import { Incident } from '@homeward/contract/shapes/alarms/incident.ts';
import type { Reach } from '@homeward/contract/shapes/reports/reach.ts';
import { decodeArea, type WireArea } from '@homeward/contract/wire/area.ts';
import { cleanup, render, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import later from '#texts/en-US/later.json' with { type: 'json' };
import portal from '#texts/en-US/portal.json' with { type: 'json' };
import reachTexts from '#texts/en-US/reach.json' with { type: 'json' };
import { ReachNote } from '#features/reach/reach-note.tsx';
import { AllAreas } from '#features/security/all-areas.tsx';
import { AreasHead, ConnectedArea } from '#features/security/areas.tsx';
import { PastAlarms } from '#features/security/past-alarms.tsx';
import type { HouseDevice } from '#lib/house/device.ts';
import { areas, clearHouse, devices, incidents, useHouse } from '#lib/house/house.ts';
import { startLanguage } from '#lib/i18n/use-text.ts';
import { usePanels, type PanelRow } from '#lib/panels.ts';

const texts = { ...portal, ...later, ...reachTexts };

interface State {
  readonly areas?: readonly { readonly mode: 'disarm' | 'arm'; readonly leaving?: boolean }[];
  readonly devices?: readonly Partial<HouseDevice>[];
  readonly incidents?: readonly Partial<Incident>[];
  readonly reach?: Partial<Reach>;
  /** Who reads; the owner where it does not say. */
  readonly role?: PanelRow['role'];
}

const nobody: Reach = { alarm: [], help: [], stations: { working: [], failing: [] }, failed: [] };
let reach: Reach = nobody;

const answers: readonly (readonly [string, unknown])[] = [['/panel/reach', () => reach]];
async function answer(address: string) {
  const { pathname } = new URL(address, 'http://home');
  const data = answers.find(([path]) => pathname.endsWith(path))?.[1];
  if (!pathname.startsWith('/REST')) return Response.json(texts);
  const said = typeof data === 'function' ? (data as () => unknown)() : '';
  return Response.json({ result: true, code: '000', message: '', token: '', panelCode: '', data: said });
}

const quiet = { disarm: '0', arm: '0', home_1: '0', home_2: '0', home_3: '0' };
const guarding = { ...quiet, arm: '1', home_1: '1', home_2: '1', home_3: '1' };
const device = (id: string, given: Partial<HouseDevice>): HouseDevice =>
  ({
    id,
    name: id,
    area: 1,
    kind: 'door_contact',
    online: 'online',
    responses: quiet,
    faults: [],
    bypass: { oneTime: false, permanent: false, tamper: false },
    condition: 'normal',
    opening: 'closed',
    alwaysKind: null,
    always: false,
    ...given,
  }) as unknown as HouseDevice;
const door = (more: Partial<HouseDevice> = {}): HouseDevice =>
  device('Front door', { responses: guarding, ...more } as Partial<HouseDevice>);
const siren = device('Siren', { kind: 'siren' } as Partial<HouseDevice>);

function happens(state: State): void {
  usePanels.setState({ list: [{ mac: 'house', role: state.role ?? 'master' } as PanelRow] });
  const rows = (state.areas ?? [{ mode: 'disarm' }]).map(({ mode, leaving = false }, index) =>
    decodeArea({
      area: String(index + 1),
      area_name: `Area ${index + 1}`,
      mode,
      target_mode: mode,
      phase: leaving ? 'exitDelay' : mode === 'arm' ? 'armed' : 'disarmed',
      until: leaving ? String(Date.now() + 30_000) : '',
      alarm: 'quiet',
      incident: '',
      siren_until: '',
      since: String(Date.now()),
      by: { tag: 'panel' },
      readiness: { arm: [], home_1: [], home_2: [], home_3: [] },
      delays: {},
    } as unknown as WireArea),
  );
  areas.replace(rows.map((row) => [row.id, row]));
  devices.replace((state.devices ?? []).map((one) => [String(one.id), one as HouseDevice]));
  const opened = (state.incidents ?? []).map((given, index) =>
    Incident.parse({
      id: `case-${index}`,
      kind: 'burglar',
      area: 1,
      mode: 'arm',
      openedAt: Date.now() - 3_600_000,
      silent: false,
      confirmed: false,
      zones: [],
      deliveries: [],
      acts: [],
      state: 'open',
      reason: null,
      captures: [],
      ...given,
    }),
  );
  incidents.replace(opened.map((one) => [one.id, one]));
  reach = { ...nobody, ...state.reach };
}

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => Response.json(texts));
  await startLanguage('/security/', 'en-US');
});
beforeEach(() => {
  vi.stubGlobal('fetch', answer);
  clearHouse('00:1d:94:00:00:01');
  useHouse.setState({ loaded: true, panel: 'house' });
});
afterEach(() => {
  cleanup();
  clearHouse('');
  vi.unstubAllGlobals();
});

const anna = { name: 'Anna', contact: null, ways: ['push'] as const };
const lost = { name: 'Ben', contact: null, ways: [] as const };
const both = (mode: 'disarm' | 'arm', leaving = false) => [
  { mode, leaving },
  { mode, leaving },
];

/** Part of the page, the state it stands in, what must be said, and what must not. */
interface Case {
  readonly what: string;
  readonly part: ReactElement;
  readonly state: State;
  readonly says: readonly RegExp[];
  readonly never: readonly RegExp[];
}
const row = (
  what: string,
  part: ReactElement,
  state: State,
  says: readonly RegExp[],
  never: readonly RegExp[] = [],
): Case => ({ what, part, state, says, never });

const cases: readonly Case[] = [
  row(
    'the head of a home in which nothing guards',
    <AreasHead />,
    { areas: [{ mode: 'arm' }], devices: [siren] },
    [/Area 1 is armed, but nothing is protected/],
    [/armed away/i],
  ),
  row(
    'the head of a home that guards',
    <AreasHead />,
    { areas: [{ mode: 'arm' }], devices: [door(), siren] },
    [/Area 1 is armed/],
    [/nothing is protected/],
  ),
  row(
    'an area without a detector',
    <ConnectedArea id={1} />,
    { devices: [siren] },
    [/No detector here protects against a break-in, in any mode\./, /protects nothing/],
    [/^ready$/],
  ),
  row(
    'an area without a siren',
    <ConnectedArea id={1} />,
    { devices: [door()] },
    [/No siren: an alarm makes no sound at home\./],
    [/No detector/],
  ),
  row(
    'an area whose siren whoever reads may not see',
    <ConnectedArea id={1} />,
    { devices: [door()], role: 'user' },
    [/Disarmed/],
    [/No siren/],
  ),
  row(
    'an area with both',
    <ConnectedArea id={1} />,
    { devices: [door(), siren] },
    [/Disarmed/],
    [/No detector|No siren|protects nothing/],
  ),
  row('all areas that are disarmed', <AllAreas />, { areas: both('disarm'), devices: [door(), siren] }, [
    /All disarmed/,
    /now/,
  ]),
  row(
    'all areas that are armed',
    <AllAreas />,
    { areas: both('arm'), devices: [door(), siren] },
    [/All armed \(Away\)/],
    [/On the way/],
  ),
  row(
    'all areas on their way',
    <AllAreas />,
    { areas: both('arm', true), devices: [door(), siren] },
    [/On the way/, /arming/],
    [/now$|All armed/],
  ),
  row(
    'a break-in that was ended by disarming',
    <PastAlarms />,
    {
      incidents: [
        {
          zones: [{ device: null, name: 'Front door', at: 1, code: '18113101001' }],
          acts: [
            {
              tag: 'disarmed',
              at: 2,
              actor: { tag: 'person', name: 'Anna', channel: 'web', slot: null },
              text: '',
            },
          ],
        } as unknown as Partial<Incident>,
      ],
    },
    [/Break-in/, /Front door/, /disarmed by Anna/],
  ),
  row('a break-in that was closed', <PastAlarms />, { incidents: [{ state: 'closed' }] }, [], [/Break-in/]),
  row(
    'an alarm that reaches nobody',
    <ReachNote what="alarm" />,
    {},
    [/No one would be notified of an alarm/, /shows on this page and sounds at home, nothing more/],
    [/would reach:/],
  ),
  row(
    'a call for help that reaches nobody',
    <ReachNote what="help" plain />,
    { reach: { help: [lost] } },
    [/A call for help would reach no one/],
    [/Ben/],
  ),
  row(
    'an alarm that reaches Anna, not Ben, and a station that does not answer',
    <ReachNote what="alarm" />,
    { reach: { alarm: [anna, lost], stations: { working: [], failing: ['Station'] } } },
    [/An alarm would reach: Anna/, /not Ben/, /Station does not answer/],
    [/No one would/],
  ),
  row(
    'an alarm that only the station hears of',
    <ReachNote what="alarm" />,
    { reach: { stations: { working: ['Station'], failing: [] } } },
    [/An alarm would reach: Station/],
    [/No one would/],
  ),
];

describe('what stands on the page', () => {
  it.each(cases)('of $what', async ({ part, state, says, never }) => {
    happens(state);
    const { container } = render(part);
    const shown = (): string => container.textContent;
    await waitFor(() => {
      for (const sentence of says) expect(shown()).toMatch(sentence);
    });
    for (const sentence of never) expect(shown()).not.toMatch(sentence);
  });

  it('leads from what happened to its story', () => {
    happens({ incidents: [{}] });
    const { getByRole } = render(<PastAlarms />);
    expect(getByRole('link').getAttribute('href')).toContain('/incident/case-0');
  });
});
