import { describe, expect, it } from 'vitest';
import type { Effect } from '../kernel/effect.ts';
import { config } from '@homeward/testing/panel/house.ts';
import { begin, edit, rigFor } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';

const polls = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.tag === 'poll' ? [effect.poll.destination] : []));
const station = 2;
const miss = (rig: Rig) => {
  rig.wait(180);
  rig.feed({ tag: 'pollAnswered', destination: station, ok: false });
};

describe('polling the monitoring station', () => {
  it('asks every line of ours, once per period, and never the portal', () => {
    const rig = rigFor({ pollingSeconds: 180 });
    expect(polls(rig.wait(179))).toEqual([]);
    expect(polls(rig.wait(1))).toEqual([station]);
    expect(polls(rig.wait(10))).toEqual([]);
    rig.feed({ tag: 'pollAnswered', destination: station, ok: true });
    expect(polls(rig.wait(179))).toEqual([]);
    expect(polls(rig.wait(1))).toEqual([station]);
  });

  it('is off by default', () => {
    expect(polls(rigFor().wait(86_400))).toEqual([]);
  });

  it('is a fault after three polls that nobody answered, be it with a word or with silence, until one is', () => {
    const rig = rigFor({ pollingSeconds: 180 });
    miss(rig);
    miss(rig);
    rig.wait(180);
    expect(rig.state().status.faults).toEqual([]);
    rig.wait(30);
    expect(rig.state().status.faults).toEqual(['polling']);
    expect(rig.story()).toContain('1355 000');
    rig.wait(180);
    rig.feed({ tag: 'pollAnswered', destination: station, ok: true });
    expect(rig.state().status.faults).toEqual([]);
    expect(rig.story()).toContain('3355 000');
  });

  it('counts the answer to a report as an answer', () => {
    const rig = rigFor({ pollingSeconds: 180 });
    miss(rig);
    miss(rig);
    rig.says('smoke', { detected: true });
    const { report, destination, attempt } = rig.lastSend() ?? { report: 0, destination: 0, attempt: 0 };
    rig.sleep(30);
    rig.feed({ tag: 'receiptArrived', report, destination, attempt, receipt: { tag: 'accepted' } });
    expect(polls(rig.wait(179))).toEqual([]);
    expect(polls(rig.wait(1))).toEqual([station]);
    rig.feed({ tag: 'pollAnswered', destination: station, ok: false });
    expect(rig.state().status.faults).toEqual([]);
  });

  it('follows the report page', () => {
    const rig = rigFor({ pollingSeconds: 180 });
    rig.wait(1);
    const [, row] = config.report.destinations;
    if (row === undefined) throw new Error('no row');
    rig.command(edit({ tag: 'putDestinations', destinations: [{ ...row, no: 3 }] }));
    expect(polls(rig.wait(360))).toEqual([3]);
    rig.command(edit({ tag: 'putDestinations', destinations: [] }));
    expect(polls(rig.wait(360))).toEqual([]);
  });

  it('begins again at once after a restart, and the time away is no miss', () => {
    const rig = rigFor({ pollingSeconds: 180 });
    miss(rig);
    rig.wait(180);
    rig.sleep(3600);
    const effects = [...rig.feed({ tag: 'restarted', downFor: 3_600_000 }), ...rig.wait(1)];
    expect(polls(effects)).toEqual([station]);
    expect(rig.state().status.faults).toEqual([]);
  });
});

describe('a periodic test', () => {
  const told = (rig: Rig) =>
    rig.events().flatMap(({ code, at }) => {
      const event = code.slice(3, 6);
      return ['602', '603', '699'].includes(event) ? [`${event} ${(at - begin) / 3_600_000}`] : [];
    });
  const hours = (rig: Rig, count: number) => {
    for (let hour = 0; hour < count; hour += 1) rig.wait(3600);
  };

  it('is told by its own period: check-in, wired network', () => {
    const rig = rigFor({ checkInHours: 6, ethernetTestHours: 12 });
    hours(rig, 13);
    expect(told(rig)).toEqual(['602 6', '602 12', '699 12']);
  });

  it('claims no way that is not there: no mobile network, and no cable that is out', () => {
    const rig = rigFor({ gprsTestHours: 1, ethernetTestHours: 1 });
    rig.feed({ tag: 'panelReported', fault: 'ethernet', on: true });
    hours(rig, 3);
    expect(told(rig)).toEqual([]);
    rig.feed({ tag: 'panelReported', fault: 'ethernet', on: false });
    hours(rig, 1);
    expect(told(rig)).toEqual(['699 4']);
  });

  it('begins after its offset, and then keeps its period', () => {
    const rig = rigFor({ checkInHours: 12, checkInOffsetHours: 2 });
    hours(rig, 27);
    expect(told(rig)).toEqual(['602 2', '602 14', '602 26']);
  });

  it('is told once, however long the panel was away', () => {
    const rig = rigFor({ checkInHours: 6 });
    hours(rig, 7);
    rig.wait(100 * 3600);
    expect(told(rig)).toHaveLength(2);
    hours(rig, 6);
    expect(told(rig)).toHaveLength(3);
  });
});
