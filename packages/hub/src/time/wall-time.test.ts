import { describe, expect, it } from 'vitest';
import { Position } from '@homeward/contract/shapes/care/location.ts';
import { TrackerId } from '@homeward/contract/shapes/values/ids.ts';
import { initialState } from '@homeward/panel/kernel/initial.ts';
import { viewOf } from '@homeward/panel/view.ts';
import { door, houseConfig } from '@homeward/testing/hub/house.ts';
import {
  answerInWallTime,
  changeInWallTime,
  commandInPanelTime,
  questionInPanelTime,
  resultInWallTime,
  viewInWallTime,
} from './wall-time.ts';

const tracker = TrackerId.parse('phone');
const position = Position.parse({ at: 10_000, latitude: 1, longitude: 2, accuracy: 3 });

describe('at the border of the hub, which is 4 s behind the wall clock,', () => {
  it('what leaves has wall time', () => {
    const view = viewOf(initialState(houseConfig, 10_000));
    expect(viewInWallTime(view, 4_000)).toMatchObject({ at: 14_000, areas: [{ since: 14_000 }] });
    expect(changeInWallTime({ from: 7, revision: 8, at: 10_000 }, 4_000)).toEqual({
      from: 7,
      revision: 8,
      at: 14_000,
    });
    const locked = { tag: 'refused', refusal: { tag: 'lockedOut', until: 10_000 } } as const;
    expect(resultInWallTime(locked, 4_000)).toMatchObject({ refusal: { until: 14_000 } });
    expect(answerInWallTime({ tag: 'positions', positions: [position] }, 4_000)).toMatchObject({
      positions: [{ at: 14_000 }],
    });
  });

  it('what enters has panel time', () => {
    expect(commandInPanelTime({ tag: 'position', tracker, position }, 4_000)).toMatchObject({
      position: { at: 6_000 },
    });
    const question = {
      tag: 'history',
      device: door,
      series: 'opening',
      from: 5_000,
      to: 10_000,
      step: 0,
    } as const;
    expect(questionInPanelTime(question, 4_000)).toEqual({ ...question, from: 1_000, to: 6_000 });
  });
});
