import { DeviceId, IncidentId } from '@homeward/contract/shapes/values/ids.ts';
import { describe, expect, it } from 'vitest';
import { createVirtualClock } from '../time/virtual-clock.ts';
import { createAskedPictures } from './asked-pictures.ts';

const porch = DeviceId.parse('XF:porch');
const gate = DeviceId.parse('XF:gate');
const burglary = IncidentId.parse('burglary');
const clip = { type: 'video/mp4', content: 'AAAA' } as const;

function rig() {
  const clock = createVirtualClock(0);
  const captured: unknown[] = [];
  const pictures = createAskedPictures(
    clock,
    (device) => (device === porch ? clip : null),
    (...taken) => void captured.push(taken),
  );
  return { clock, captured, pictures };
}

describe('pictures that an alarm asks for', () => {
  it('begin with what the camera saw before, once in ten seconds, where it keeps that', async () => {
    const { clock, captured, pictures } = rig();
    pictures.asked(gate, burglary);
    expect(captured).toEqual([]);
    pictures.asked(porch, burglary);
    expect(captured).toEqual([[porch, clip, burglary]]);
    await clock.run(9_000);
    pictures.asked(porch, burglary);
    expect(captured).toHaveLength(1);
    await clock.run(1_000);
    pictures.asked(porch, burglary);
    expect(captured).toHaveLength(2);
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
