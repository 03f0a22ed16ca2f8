import { DeviceId, IncidentId, Instant } from '@homeward/contract/shapes/values/ids.ts';
import { initialState } from '@homeward/panel/kernel/initial.ts';
import { quietArea } from '@homeward/panel/state/area-state.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import { houseConfig } from '@homeward/testing/hub/house.ts';
import { describe, expect, it } from 'vitest';
import { createVirtualClock } from '../time/virtual-clock.ts';
import { createAskedPictures } from './asked-pictures.ts';

const porch = DeviceId.parse('XF:porch');
const gate = DeviceId.parse('XF:gate');
const burglary = IncidentId.parse('burglary');
const clip = { picture: { type: 'video/mp4', content: 'AAAA' }, agoMs: 70 } as const;

/** An area whose alarm this is, guarded since then in panel time; null where nothing guards it any more. */
function rig(since: number | null = 100_000) {
  const clock = createVirtualClock(0);
  const captured: unknown[] = [];
  const wanted: number[] = [];
  const quiet = initialState(houseConfig, Instant.parse(0));
  const [area = quietArea(Instant.parse(0))] = quiet.areas;
  const guarded: PanelState = {
    ...quiet,
    areas: [
      { ...area, guardedSince: Instant.parse(1) },
      {
        ...area,
        guardedSince: since === null ? null : Instant.parse(since),
        incidents: [{ id: burglary, trips: [], leftAt: null, heldUntil: null }],
      },
    ],
  };
  const pictures = createAskedPictures({
    clock,
    state: () => guarded,
    now: () => Instant.parse(160_000 + clock.monotonic()),
    beforeOf: (device, mostMs) => {
      if (device !== porch) return null;
      wanted.push(mostMs);
      return clip;
    },
    captured: (...taken) => void captured.push(taken),
  });
  return { clock, captured, wanted, pictures };
}

describe('pictures that an alarm asks for', () => {
  it('begin with what the camera saw before, once in ten seconds, where it keeps that', async () => {
    const { clock, captured, pictures } = rig();
    pictures.asked(gate, burglary);
    expect(captured).toEqual([]);
    pictures.asked(porch, burglary);
    expect(captured).toEqual([[porch, clip.picture, burglary, 70]]);
    await clock.run(9_000);
    pictures.asked(porch, burglary);
    expect(captured).toHaveLength(1);
    await clock.run(1_000);
    pictures.asked(porch, burglary);
    expect(captured).toHaveLength(2);
  });

  it('show nothing of the time before the area was guarded', async () => {
    const { clock, wanted, pictures } = rig(156_000);
    pictures.asked(porch, burglary);
    await clock.run(10_000);
    pictures.asked(porch, burglary);
    expect(wanted).toEqual([4_000, 14_000]);
  });

  it.each([
    ['is guarded no more', null, burglary],
    ['is guarded since now alone', 160_000, burglary],
    ['is not known', 100_000, IncidentId.parse('another')],
  ])('show nothing of before where the area %s', (_, since, incident) => {
    const { captured, wanted, pictures } = rig(since);
    pictures.asked(porch, incident);
    expect(wanted).toEqual([]);
    expect(captured).toEqual([]);
  });

  it('belong to it for a minute, and those of other cameras do not', async () => {
    const { clock, pictures } = rig();
    pictures.asked(porch, burglary);
    expect(pictures.incidentOf(porch)).toBe(burglary);
    expect(pictures.incidentOf(gate)).toBeNull();
    await clock.run(60_001);
    expect(pictures.incidentOf(porch)).toBeNull();
  });
});
