import { describe, expect, it } from 'vitest';
import type { UploadCapture } from '../kernel/effect.ts';
import { id } from '@homeward/testing/panel/house.ts';
import { armedRig, edit, rigFor } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';
import { viewOf } from '../view.ts';
import type { Receipt } from '@homeward/contract/shapes/reports/report.ts';

const rows = [
  { no: 2, name: 'All', url: 'ftp://anna:***@box/', level: 'all' as const, secret: 'sealed:box' },
  { no: 3, name: 'Alarms', url: 'https://web/up', level: 'alarm' as const },
];
const withRows = (rig: Rig): Rig => {
  rig.command(edit({ tag: 'putConnections', connections: { media: rows } }));
  return rig;
};

/** Feeds a picture, and says which attempts that brought about. */
const takes = (rig: Rig, capture: string, incident: string | null = null): readonly UploadCapture[] =>
  uploadsIn(rig.feed({ tag: 'captured', device: id('hall'), capture, incident } as never));
const uploadsIn = (effects: ReturnType<Rig['feed']>): readonly UploadCapture[] =>
  effects.flatMap((effect) => (effect.tag === 'upload' ? [effect.upload] : []));
const ends = (rig: Rig, { upload, attempt }: UploadCapture, receipt: Receipt) =>
  uploadsIn(rig.feed({ tag: 'uploadEnded', upload, attempt, receipt }));
const states = (rig: Rig) =>
  viewOf(rig.state()).uploads.map(({ row, state, attempts }) => [row, state, attempts]);
const only = <Item>(items: readonly Item[]): Item => {
  const [first] = items;
  if (first === undefined || items.length > 1) throw new Error(`${items.length} instead of one`);
  return first;
};

describe('a picture', () => {
  it('goes to the rows that want it, once, secrets sealed', () => {
    const rig = withRows(rigFor());
    expect(takes(rig, 'c1')).toMatchObject([
      { capture: 'c1', row: 2, url: 'ftp://anna:***@box/', secret: 'sealed:box', attempt: 1 },
    ]);
    expect(takes(rig, 'c1')).toEqual([]);
  });

  it('of an alarm goes to every row', () => {
    const rig = withRows(armedRig());
    rig.says('window', { opening: 'open' });
    const incident = rig.state().incidents[0]?.id ?? '';
    expect(takes(rig, 'c1', incident).map(({ row }) => row)).toEqual([2, 3]);
  });

  it('stays in the house in test mode', () => {
    const rig = withRows(rigFor());
    rig.command({ tag: 'testMode', minutes: 1 });
    expect(takes(rig, 'c1')).toEqual([]);
    rig.wait(60);
    expect(takes(rig, 'c2')).toHaveLength(1);
  });

  it('goes nowhere where there are no rows but the portal’s', () => {
    expect(takes(rigFor(), 'c1')).toEqual([]);
  });

  it('is tried again ever more slowly, and given up after five attempts', () => {
    const rig = withRows(rigFor());
    let sent = only(takes(rig, 'c1'));
    const waits: number[] = [];
    for (let tries = 0; tries < 4; tries += 1) {
      expect(ends(rig, sent, { tag: 'noAnswer', reason: 'ECONNREFUSED' })).toEqual([]);
      let waited = 0;
      let next: readonly UploadCapture[] = [];
      while (next.length === 0) {
        waited += 10;
        next = uploadsIn(rig.wait(10));
      }
      waits.push(waited);
      sent = only(next);
    }
    expect(waits).toEqual([10, 30, 120, 600]);
    ends(rig, sent, { tag: 'noAnswer', reason: 'ECONNREFUSED' });
    expect(viewOf(rig.state()).uploads).toMatchObject([
      { state: 'failed', attempts: 5, nextAt: null, answer: 'ECONNREFUSED' },
    ]);
    expect(uploadsIn(rig.wait(9999))).toEqual([]);
  });

  it('is over when it was accepted or refused; a late word about it says nothing', () => {
    const rig = withRows(rigFor());
    const first = only(takes(rig, 'c1'));
    ends(rig, first, { tag: 'accepted' });
    const second = only(takes(rig, 'c2'));
    ends(rig, second, { tag: 'refused', reason: 'FTP 530' });
    ends(rig, second, { tag: 'accepted' });
    expect(states(rig)).toEqual([
      [2, 'failed', 1],
      [2, 'accepted', 1],
    ]);
  });

  it('is tried anew after a restart, and when nobody says how it ended', () => {
    const rig = withRows(rigFor());
    takes(rig, 'c1');
    expect(uploadsIn(rig.feed({ tag: 'restarted', downFor: 1000 }))).toEqual([]);
    const again = only(uploadsIn(rig.wait(1)));
    expect(again.attempt).toBe(2);
    rig.wait(181);
    expect(states(rig)).toEqual([[2, 'waiting', 2]]);
  });

  it('has failed where its row is gone', () => {
    const rig = withRows(rigFor());
    const sent = only(takes(rig, 'c1'));
    ends(rig, sent, { tag: 'noAnswer', reason: 'busy' });
    rig.command(edit({ tag: 'putConnections', connections: { media: [] } }));
    rig.wait(11);
    expect(viewOf(rig.state()).uploads).toMatchObject([{ state: 'failed', answer: 'no such row any more' }]);
  });

  it('is one of 60 that are remembered', () => {
    const rig = withRows(rigFor());
    for (let place = 0; place < 70; place += 1) takes(rig, `c${place}`);
    expect(viewOf(rig.state()).uploads).toHaveLength(60);
    expect(viewOf(rig.state()).uploads[0]?.capture).toBe('c69');
  });
});
