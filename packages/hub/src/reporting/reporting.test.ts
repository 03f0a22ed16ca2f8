import { describe, expect, it } from 'vitest';
import { EventCode } from '@homeward/contract/shapes/alarms/event.ts';
import type { SendReport } from '@homeward/panel/kernel/effect.ts';
import { createPanelClock } from '../loop/panel-clock.ts';
import type { Receipt } from '@homeward/contract/shapes/reports/report.ts';
import type { ReportWays } from './report-ways.ts';
import { createReporting } from './reporting.ts';
import { createBenchWays } from '@homeward/testing/hub/bench-ways.ts';
import { createQuietLog } from '@homeward/testing/hub/quiet-log.ts';
import { createVirtualClock, settled } from '../time/virtual-clock.ts';
import type { Body } from '../loop/work.ts';

const wall = Date.UTC(2026, 0, 5, 12);

function bench(others?: ReportWays) {
  const clock = createVirtualClock(wall);
  const ways = createBenchWays();
  const posted: Body[] = [];
  const panelClock = createPanelClock(clock, null);
  const reporting = createReporting({
    ways: others ?? ways,
    text: () => 'Front door, House',
    clock,
    panelClock,
    log: createQuietLog(),
    post: (body) => posted.push(body),
  });
  const send: SendReport = {
    report: 7,
    destination: 2,
    attempt: 1,
    url: 'ip://1234@station:9999/SIA',
    account: '1234',
    sequence: 12,
    code: EventCode.parse('18113001001'),
    at: wall,
  };
  return { clock, ways, posted, reporting, send };
}

const receiptOf = (posted: readonly Body[]) =>
  posted.map((body) => (body.tag === 'receiptArrived' ? body.receipt : null));

describe('a report on its way', () => {
  it('comes back as the receipt of its attempt', async () => {
    const { posted, reporting, send } = bench();
    reporting.send(send);
    await settled();
    expect(posted).toEqual([
      { tag: 'receiptArrived', report: 7, destination: 2, attempt: 1, receipt: { tag: 'accepted' } },
    ]);
  });

  it('is told again at once by the receiver’s clock where that differs, and later ones start there', async () => {
    const { ways, posted, reporting, send } = bench();
    const receiverTime = wall + 90_000;
    ways.answer = ({ clockOffset }) =>
      clockOffset === 90_000 ? { tag: 'accepted' } : { tag: 'badTime', receiverTime };
    reporting.send(send);
    await settled();
    reporting.send(send);
    await settled();
    expect(ways.sent.map(({ clockOffset, sequence }) => [clockOffset, sequence])).toEqual([
      [0, 12],
      [90_000, 12],
      [90_000, 12],
    ]);
    expect(receiptOf(posted)).toEqual([{ tag: 'accepted' }, { tag: 'accepted' }]);
  });

  it('ends as no answer after 20 s where its channel hangs, once', async () => {
    const { clock, ways, posted, reporting, send } = bench();
    ways.answer = () => null;
    reporting.send(send);
    await clock.run(60_000);
    expect(receiptOf(posted)).toEqual([{ tag: 'noAnswer', reason: 'no answer in time' }]);
  });

  it('ends with what its channel heard last, where that speaks when it is told to end', async () => {
    const said: Receipt = { tag: 'noAnswer', reason: 'answered with a broken checksum' };
    const { clock, posted, reporting, send } = bench({
      open: () => ({
        send: (_report, signal) =>
          new Promise((resolve) => signal.addEventListener('abort', () => resolve(said))),
        poll: () => new Promise(() => {}),
        close: () => {},
      }),
    });
    reporting.send(send);
    await clock.run(60_000);
    expect(receiptOf(posted)).toEqual([said]);
  });

  it('carries the names of what it is about, for ways that want them', async () => {
    const { ways, reporting, send } = bench();
    reporting.send(send);
    await settled();
    expect(ways.sent.map(({ text }) => text)).toEqual(['Front door, House']);
  });

  it('is refused where no channel knows the address', async () => {
    const { posted, reporting, send } = bench();
    reporting.send({ ...send, url: 'pigeon://roof' });
    await settled();
    expect(receiptOf(posted)).toMatchObject([{ tag: 'refused' }]);
  });

  it('carries its time, by the wall clock, only when it is late', async () => {
    const { clock, ways, reporting, send } = bench();
    reporting.send(send);
    clock.advance(60_000);
    clock.setWall(wall + 3_660_000);
    reporting.send(send);
    await settled();
    expect(ways.sent.map(({ occurredAt }) => occurredAt)).toEqual([null, wall + 3_600_000]);
  });

  it('is not heard of after the end', async () => {
    const { clock, ways, posted, reporting, send } = bench();
    ways.answer = () => null;
    reporting.send(send);
    reporting.close();
    await clock.run(60_000);
    expect(posted).toEqual([]);
  });
});

describe('a poll', () => {
  /** How it ends where the receiver answers so to an offset of the clock. */
  async function polled(answer: (clockOffset: number) => Receipt) {
    const offsets: number[] = [];
    const { posted, reporting, send } = bench({
      open: () => ({
        send: () => Promise.resolve({ tag: 'accepted' }),
        poll: (clockOffset) => {
          offsets.push(clockOffset);
          return Promise.resolve(answer(clockOffset));
        },
        close: () => {},
      }),
    });
    reporting.poll({ destination: send.destination, url: send.url, account: send.account });
    await settled();
    return { offsets, oks: posted.map((body) => (body.tag === 'pollAnswered' ? body.ok : null)) };
  }
  const badTime: Receipt = { tag: 'badTime', receiverTime: wall + 90_000 };

  it('is asked again at once by the receiver’s clock where that differs', async () => {
    expect(await polled((offset) => (offset === 90_000 ? { tag: 'accepted' } : badTime))).toEqual({
      offsets: [0, 90_000],
      oks: [true],
    });
  });

  it('is not answered by a receiver that rejects it, for its time or otherwise', async () => {
    expect(await polled(() => badTime)).toEqual({ offsets: [0, 90_000], oks: [false] });
    const rejected: Receipt = { tag: 'noAnswer', reason: 'the receiver rejected the frame (NAK)' };
    expect(await polled(() => rejected)).toEqual({ offsets: [0], oks: [false] });
  });
});
