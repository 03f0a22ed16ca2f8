import { type Attributes, matterEndpoints } from '@homeward/testing/drivers/matter-things.ts';
import { describe, expect, it } from 'vitest';
import { devicesOf, fabricOf } from './devices.ts';
import type { NodeEvent } from './messages.ts';
import { createRoster } from './roster.ts';

describe('buttons of a Matter device', () => {
  const [plain, releases, long, counts] = [1, 2, 3, 4];
  /** What is told of these events at a remote control with so many buttons, all with these features. */
  function pressed(
    count: number,
    bits: readonly number[],
    events: readonly (readonly [number, number, object])[],
  ) {
    const endpoints = Array.from({ length: count }, () => [0x0f, [59]] as const);
    const said = endpoints.map((_, index) => [
      `${index + 1}/59/65532`,
      bits.reduce((sum, bit) => sum + 2 ** bit, 0),
    ]);
    const roster = createRoster();
    roster.load('1', [matterEndpoints(endpoints, Object.fromEntries(said) as Attributes)]);
    return events.flatMap(([endpoint, event, data], no) =>
      roster
        .happened({ node: '5', endpoint, cluster: 59, event, no: String(no), at: null, data } as NodeEvent)
        .flatMap((word) => (word.tag === 'said' && word.live ? [word.values.action] : [])),
    );
  }
  const all = (more: object) =>
    [
      [1, 1, { newPosition: 1 }],
      [1, 3, { previousPosition: 1 }],
      [1, 2, { newPosition: 1 }],
      [1, 4, { previousPosition: 1 }],
      [1, 5, { newPosition: 1, currentNumberOfPressesCounted: 2 }],
      [1, 6, { previousPosition: 1, ...more }],
    ] as const;

  it.each<readonly [string, readonly number[], object, readonly string[]]>([
    ['a plain one as it is touched', [plain], {}, ['press']],
    ['one that tells when it is let go', [plain, releases], {}, ['short']],
    ['one that tells of long presses, too', [plain, releases, long], {}, ['short', 'long']],
    [
      'one that counts, after the last press',
      [plain, releases, long, counts],
      { totalNumberOfPressesCounted: 2 },
      ['long', 'double'],
    ],
    [
      'one pressed again and again',
      [plain, releases, counts],
      { totalNumberOfPressesCounted: 5 },
      ['triple'],
    ],
    ['a press that was taken back', [plain, releases, counts], { totalNumberOfPressesCounted: 0 }, []],
    ['a part of a press', [plain, releases, counts], { totalNumberOfPressesCounted: 1.5 }, []],
    ['a count that is none', [plain, releases, counts], { totalNumberOfPressesCounted: 'two' }, []],
  ])('%s', (_what, bits, more, actions) => {
    expect(pressed(1, bits, all(more))).toEqual(actions);
  });

  it('that stay as they are put say where', () => {
    expect(pressed(1, [0], [[1, 0, { newPosition: 2 }]])).toEqual(['position_2']);
    expect(pressed(1, [plain], [[1, 0, { newPosition: 2 }]])).toEqual([]);
  });

  it('are one remote control, and numbered', () => {
    const endpoints = [1, 2, 3].map(() => [0x0f, [59]] as const);
    expect(
      devicesOf(fabricOf('1'), matterEndpoints(endpoints, {})).map(({ discovered: { kind } }) => kind),
    ).toEqual(['scene_button']);
    expect(
      pressed(
        3,
        [plain, releases],
        [
          [3, 3, {}],
          [1, 3, {}],
          [4, 3, {}],
        ],
      ),
    ).toEqual(['3_short', '1_short']);
  });
});
