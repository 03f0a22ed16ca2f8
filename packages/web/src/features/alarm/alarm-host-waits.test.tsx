// @vitest-environment happy-dom
import { Incident } from '@homeward/contract/shapes/alarms/incident.ts';
import { decodeArea, type WireArea } from '@homeward/contract/wire/area.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import portal from '#texts/en-US/portal.json' with { type: 'json' };
import { AlarmHost } from '#features/alarm/alarm-host.tsx';
import { areas, clearHouse, incidents, useHouse } from '#lib/house/house.ts';
import { startLanguage } from '#lib/i18n/use-text.ts';

afterEach(() => {
  cleanup();
  clearHouse('');
  vi.unstubAllGlobals();
});

it('a call for help stands like every other alarm while its own face is held up on the line', async () => {
  vi.stubGlobal('fetch', async () => Response.json(portal));
  await startLanguage('/security/', 'en-US');
  // From here on nothing that is asked for ever comes, and nothing is refused either.
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const app = document.createElement('div');
  app.id = 'app';
  document.body.replaceChildren(app);
  clearHouse('00:1d:94:00:00:01');
  useHouse.setState({ loaded: true });
  const incident = Incident.parse({
    id: 'mwyd-1',
    kind: 'medical',
    area: 1,
    mode: 'disarm',
    openedAt: Date.now(),
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
  render(<AlarmHost />);
  expect(await screen.findByRole('main', { name: 'Alarm' })).toBeDefined();
});
