import { bytes } from '@homeward/testing/drivers/zigbee-list.ts';
import { expect, it } from 'vitest';
import { createJoinings } from './joinings.ts';
import { decodeJoining } from './network.ts';

it('a device that joins and does not say what it is leaves a trace, until one does or nothing more is heard', () => {
  const waiting = new Set<() => void>();
  const after = (_: number, call: () => void) => {
    waiting.add(call);
    return () => void waiting.delete(call);
  };
  const joinings = createJoinings(
    { now: () => 0, monotonic: () => 0, after },
    () => [],
    () => {},
  );
  const step = (status: string, type = 'device_interview') => {
    const data = { friendly_name: 'new', status, ieee_address: '0x00158D0001AABB09' };
    const result = decodeJoining(bytes({ type, data }));
    if (result.tag === 'decoded') joinings.stepped(result.value);
    return joinings.now();
  };
  const failed = { tag: 'failed', device: 'ZB:00158d0001aabb09', why: 'interview' };
  expect(step('started', 'device_leave')).toBeNull();
  expect(step('started')).toEqual({ tag: 'begun' });
  expect(step('failed')).toEqual(failed);
  expect(step('what')).toEqual(failed);
  expect(step('started')).toEqual({ tag: 'begun' });
  expect(step('successful')).toBeNull();
  expect(step('started')).toEqual({ tag: 'begun' });
  for (const call of waiting) call();
  expect(joinings.now()).toBeNull();
});
