import { bytes, device, devices, at, state, of } from '@homeward/testing/drivers/zigbee-list.ts';
import { describe, expect, it } from 'vitest';
import { buildIn, createFirmwareWords, updateIn } from './firmware.ts';

const ota = { supports_ota: true };
const lamp = device([of('light', state)], { software_build_id: '2.3.1' }, ota);
const after = (...messages: readonly unknown[]) => {
  const words = createFirmwareWords();
  for (const message of messages) words.hear([lamp], bytes(message));
  return words.of(lamp);
};
const known = { installed_version: 100, latest_version: 120 };

describe('the firmware of a Zigbee device', () => {
  it.each<[string, readonly unknown[], object]>([
    ['is not known before anybody has looked', [], { version: '2.3.1', state: 'unknown', offered: '' }],
    [
      'is not known where the bridge is idle and was told no version',
      [{ update: { state: 'idle', installed_version: 100, latest_version: null } }],
      { version: '2.3.1 (100)', state: 'unknown' },
    ],
    [
      'is not known where its versions are none',
      [{ update: { state: 'idle', installed_version: -1, latest_version: -1 } }],
      { version: '2.3.1', state: 'unknown' },
    ],
    ['may be newer', [{ update: { state: 'available', ...known } }], { state: 'available', offered: '120' }],
    [
      'waits for its device to wake',
      [{ update: { state: 'scheduled', ...known } }],
      { state: 'available', offered: '120' },
    ],
    [
      'is the newest',
      [{ update: { state: 'idle', installed_version: 120, latest_version: 120 } }],
      { state: 'current', offered: '', version: '2.3.1 (120)' },
    ],
    [
      'is on its way',
      [{ update: { state: 'updating', progress: 13.37, remaining: 219.4, ...known } }],
      { state: 'updating', progress: 13.37, remaining: 219, offered: '120' },
    ],
    ['may be newer in the words of older bridges', [{ update_available: true }], { state: 'available' }],
    ['is told by nothing else', [{ update: 'now', state: 'ON' }, { state: 'ON' }], { state: 'unknown' }],
    [
      'is no longer on its way afterwards',
      [{ update: { state: 'updating', progress: 99 } }, { update: { state: 'available', ...known } }],
      { state: 'available', progress: null, remaining: null },
    ],
  ])('%s', (_, messages, expected) => {
    expect(after(...messages)).toMatchObject(expected);
  });

  it('is as a check found it, until something else is said', () => {
    const words = createFirmwareWords();
    words.checked(lamp, false);
    expect(words.of(lamp)).toMatchObject({ state: 'current' });
    words.hear([lamp], bytes({ update: { state: 'idle' } }));
    expect(words.of(lamp)).toMatchObject({ state: 'current' });
    words.checked(lamp, true);
    expect(words.of(lamp)).toMatchObject({ state: 'available' });
    words.forget();
    expect(words.of(lamp)).toMatchObject({ state: 'unknown' });
  });

  it('is none of a device that cannot be updated, and is told of the first behind an address', () => {
    const words = createFirmwareWords();
    expect(words.of(device([of('light', state)]))).toBeNull();
    const [first, second] = devices([at('l1', 'switch', state), at('l2', 'switch', state)], {}, ota);
    expect(first && words.of(first)).not.toBeNull();
    expect(second && words.of(second)).toBeNull();
  });

  it.each([
    [{ update_available: true }, true],
    [{ updateAvailable: false }, false],
    [{ id: 'lamp' }, null],
    [null, null],
  ])('reads what a check found: %j', (data, expected) => {
    expect(updateIn(data)).toBe(expected);
  });

  it.each([
    [{ to: { software_build_id: '2.4.0' } }, '2.4.0'],
    [{ to: { softwareBuildID: 7 } }, '7'],
    [{ to: {} }, ''],
    ['done', ''],
  ])('reads where an update led to: %j', (data, expected) => {
    expect(buildIn(data)).toBe(expected);
  });
});
