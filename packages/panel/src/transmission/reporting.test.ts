import type { Receipt } from '@homeward/contract/shapes/reports/report.ts';
import { priorityOf } from '@homeward/contract/rules/alarms/event-priority.ts';
import { AreaId } from '@homeward/contract/shapes/values/ids.ts';
import { describe, expect, it } from 'vitest';
import { armedRig, begin, edit, person, rigFor } from '@homeward/testing/panel/rig.ts';
import {
  accepted,
  answer,
  deliveries,
  reportRow,
  reportTo,
  silence,
  type ReportRow,
} from '@homeward/testing/panel/reports.ts';
import type { SendReport } from '../kernel/effect.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';

const refused: Receipt = { tag: 'refused', reason: 'DUH' };

const last = (rig: Rig) => rig.lastSend();
const tampers = (rig: Rig, on = true) => rig.says('window', { tamper: on });
/** Somebody comes and goes in the garage: reports that nothing limits. */
const comings = (rig: Rig, times: number, after: () => void = () => {}) => {
  for (let turn = 0; turn < times; turn += 1) {
    rig.setMode(turn % 2 === 0 ? 'home_2' : 'disarm', { area: 2 });
    after();
  }
};
const stops = (rig: Rig) => rig.sends().map(({ destination }) => destination);
describe('priority', () => {
  it('is the order of reliability A1-14', () => {
    const order = [
      ['18111001006', '18116201006', '18111101006', '18111801006', '18115101006'],
      ['18112001000', '18112101000', '18112201008'],
      ['18110001007', '18161601000', '18170601000'],
      ['18113001003', '18113101001', '18169301001'],
      ['18138301003', '18113700000', '18146100000'],
      ['18115401013', '18115801000', '18115901000', '18117001000', '18117501000', '18117601000'],
      [
        '18130100000',
        '18137401001',
        '18137801003',
        '18157001003',
        '18169501006',
        '18184000000',
        '18192801011',
      ],
      ['18313001003', '18330100000', '18392801011', '18140601001'],
      ['18140101001', '18340101001'],
      ['18160200000', '18160100000'],
    ] as const;
    order.forEach((codes, priority) => {
      for (const code of codes) expect(priorityOf(code as never), code).toBe(priority);
    });
  });

  it('lets an alarm leave before 10,000 others', () => {
    const rig = armedRig();
    tampers(rig);
    comings(rig, 10_001);
    expect(rig.state().reporting.pending.length).toBeGreaterThan(10_000);
    rig.says('smoke', { detected: true });
    answer(rig, last(rig), accepted);
    expect(last(rig)?.code).toBe('18111101006');
  });

  it('keeps the queue bounded without dropping an alarm', () => {
    const rig = rigFor();
    rig.says('smoke', { detected: true });
    comings(rig, 14_000);
    expect(rig.state().reporting.pending).toHaveLength(12_000);
    expect(rig.state().reporting.pending[0]?.code).toBe('18111101006');
  });
});

describe('a destination', () => {
  it('hears what its level asks for; row 1 and other schemes are left to others', () => {
    const rig = reportTo(
      [
        { no: 1, group: 1 },
        { no: 2, level: 'alarm' },
        { no: 3, level: 'status', group: 3 },
        { no: 4, url: 'mailto:a@b', group: 4 },
      ],
      { 3: [1, true] },
    );
    rig.says('smoke', { detected: true });
    rig.feed({ tag: 'panelReported', fault: 'ethernet', on: true });
    expect(rig.sends().map(({ destination, code }) => [destination, code])).toEqual([
      [2, '18111101006'],
      [3, '18135800000'],
    ]);
  });

  it('gets one report at a time, each with its own sequence, from 1 to 9999 and round again', () => {
    const rig = reportTo([{ no: 2 }]);
    tampers(rig);
    tampers(rig, false);
    expect(rig.sends()).toMatchObject([{ sequence: 1, attempt: 1, code: '18138301003', account: '1234' }]);
    comings(rig, 10_000, () => answer(rig, last(rig), accepted));
    expect(
      rig
        .sends()
        .slice(9998, 10_001)
        .map(({ sequence }) => sequence),
    ).toEqual([9999, 1, 2]);
  });

  it.each([
    [
      '5 min',
      (rig: Rig) => rig.says('window', { batteryLow: true }),
      [5, 10, 20, 40, 80, 160, 300, 300, 300],
    ],
    [
      '1 min while an alarm waits',
      (rig: Rig) => rig.says('smoke', { detected: true }),
      [5, 10, 20, 40, 60, 60, 60, 60, 60],
    ],
  ] as const)(
    'that does not answer is tried again with the same sequence, after 5 s doubling to %s',
    (_most, happens, waits) => {
      const rig = reportTo([{ no: 2 }], { 2: [3, true] });
      happens(rig);
      const sequence = last(rig)?.sequence;
      const times: number[] = [];
      for (let attempt = 1; attempt <= 9; attempt += 1) {
        expect(last(rig)).toMatchObject({ sequence, attempt });
        const before = rig.sends().length;
        answer(rig, last(rig), silence);
        let seconds = 0;
        while (rig.sends().length === before && seconds < 1000) {
          rig.wait(1);
          seconds += 1;
        }
        times.push(seconds);
      }
      expect(times).toEqual(waits);
    },
  );

  it('is tried at once for a new alarm, however long it was silent', () => {
    const rig = reportTo([{ no: 2 }]);
    tampers(rig);
    answer(rig, last(rig), silence);
    rig.says('smoke', { detected: true });
    expect(last(rig)?.code).toBe('18111101006');
  });

  it('whose receipt never comes counts as silent after a minute; a late receipt says nothing', () => {
    const rig = reportTo([{ no: 2 }]);
    tampers(rig);
    const first = last(rig);
    rig.wait(60);
    rig.wait(5);
    expect(last(rig)).toMatchObject({ attempt: 2, sequence: 1 });
    answer(rig, first, accepted);
    expect(rig.state().reporting.pending).toHaveLength(1);
    answer(rig, last(rig), accepted);
    expect(rig.state().reporting.pending).toHaveLength(0);
  });

  it('that refuses a report for good is not told again', () => {
    const rig = reportTo([{ no: 2 }]);
    rig.says('smoke', { detected: true });
    answer(rig, last(rig), refused);
    rig.wait(3600);
    expect(rig.sends()).toHaveLength(1);
    expect(deliveries(rig)).toEqual(['2 failed']);
  });
});

describe('groups', () => {
  it('try destinations in order until one accepts', () => {
    const rig = reportTo([{ no: 2 }, { no: 3 }]);
    rig.says('smoke', { detected: true });
    answer(rig, last(rig), silence);
    expect(last(rig)?.destination).toBe(3);
    answer(rig, last(rig), accepted);
    expect(deliveries(rig)).toEqual(['2 failed', '3 accepted']);
    expect(rig.state().reporting.pending).toEqual([]);
  });

  it('in which all have refused do not keep a report waiting when the cycle starts again', () => {
    const rig = reportTo([{ no: 2 }, { no: 3, group: 3 }], { 2: [1, true], 3: [1, true] });
    rig.says('smoke', { detected: true });
    answer(rig, last(rig), silence);
    answer(rig, last(rig), refused);
    rig.wait(5);
    expect(last(rig)?.destination).toBe(2);
    answer(rig, last(rig), accepted);
    expect(deliveries(rig)).toEqual(['2 accepted', '3 failed']);
    expect(rig.state().reporting.pending).toEqual([]);
  });

  it('that are optional hear only what the group before them could not deliver', () => {
    const make = () => reportTo([{ no: 2 }, { no: 3, group: 3 }], { 2: [1, false], 3: [1, false] });
    const delivered = make();
    tampers(delivered);
    answer(delivered, last(delivered), accepted);
    expect(stops(delivered)).toEqual([2]);
    const failed = make();
    tampers(failed);
    answer(failed, last(failed), silence);
    expect(stops(failed)).toEqual([2, 3]);
    answer(failed, last(failed), silence);
    expect(failed.state().reporting.pending.map(({ code }) => code)).toEqual(['18138301003']);
    const trouble = make();
    trouble.feed({ tag: 'panelReported', fault: 'ethernet', on: true });
    answer(trouble, last(trouble), silence);
    answer(trouble, last(trouble), silence);
    expect(trouble.state().reporting.pending).toEqual([]);
  });

  it('that are not essential still never lose an alarm: it goes round until somebody accepts', () => {
    const rig = reportTo([{ no: 2 }], { 2: [1, false] });
    rig.says('smoke', { detected: true });
    for (let times = 0; times < 20; times += 1) {
      answer(rig, last(rig), silence);
      rig.wait(300);
    }
    answer(rig, last(rig), accepted);
    expect(deliveries(rig)).toEqual(['2 accepted']);
  });

  it('that are essential are all told, and start the cycle again until they accept', () => {
    const rig = reportTo([{ no: 2 }, { no: 3, group: 3 }], { 2: [1, true], 3: [1, true] });
    rig.says('smoke', { detected: true });
    answer(rig, last(rig), silence);
    answer(rig, last(rig), accepted);
    expect(stops(rig)).toEqual([2, 3]);
    rig.wait(5);
    expect(last(rig)).toMatchObject({ destination: 2, attempt: 2, sequence: 1 });
    answer(rig, last(rig), accepted);
    expect(deliveries(rig)).toEqual(['2 accepted', '3 accepted']);
    expect(rig.state().reporting.pending).toEqual([]);
  });

  it('are retried as often as they say before the next one', () => {
    const rig = reportTo([{ no: 2 }, { no: 3, group: 3 }], { 2: [3, false], 3: [1, false] });
    tampers(rig);
    for (const seconds of [5, 10, 20]) {
      answer(rig, last(rig), silence);
      rig.wait(seconds);
    }
    expect(stops(rig)).toEqual([2, 2, 2, 3]);
  });

  it.each([
    ['a fire', (rig: Rig) => rig.says('smoke', { detected: true })],
    ['a call for help', (rig: Rig) => rig.command({ tag: 'panic', kind: 'panic', area: AreaId.parse(1) })],
  ])(
    'that give no answer hold up nothing of %s: the next is told at once, and they keep their tries',
    (_, cause) => {
      const rig = reportTo([{ no: 2 }, { no: 3, group: 3 }], { 2: [3, false], 3: [1, false] });
      cause(rig);
      answer(rig, last(rig), silence);
      expect(stops(rig)).toEqual([2, 3]);
      answer(rig, last(rig), accepted);
      for (const seconds of [5, 10]) {
        rig.wait(seconds);
        answer(rig, last(rig), silence);
      }
      expect(stops(rig)).toEqual([2, 3, 2, 2]);
      rig.wait(600);
      expect(rig.state().reporting.pending).toEqual([]);
    },
  );

  it('whose line hangs on something else hold up no fire', () => {
    const rig = reportTo([{ no: 2 }, { no: 3, group: 3 }], { 2: [3, false], 3: [1, false] });
    tampers(rig);
    answer(rig, last(rig), silence);
    rig.wait(5);
    expect(stops(rig)).toEqual([2, 2]);
    rig.says('smoke', { detected: true });
    expect(rig.sends().at(-1)).toMatchObject({ destination: 3, code: '18111101006' });
  });
});

describe('the panel', () => {
  it('has a fault of its own while no destination answers', () => {
    const rig = reportTo([{ no: 2 }]);
    tampers(rig);
    for (const seconds of [5, 10, 20]) {
      answer(rig, last(rig), silence);
      rig.wait(seconds);
    }
    expect(rig.state().status.faults).toEqual(['reporting']);
    expect(rig.setMode('arm')).toMatchObject({ refusal: { obstacles: [{ fault: 'tamper' }] } });
    answer(rig, last(rig), accepted);
    expect(rig.story()).toEqual(['1383 window', '1356 000', '1454 001', '3356 000']);
  });

  it('says that nobody was told where a row needs a modem, and has a fault where there are only such', () => {
    const rig = reportTo([]);
    const set = (rows: readonly ReportRow[]) =>
      rig.command(edit({ tag: 'putDestinations', destinations: rows.map(reportRow) }));
    set([{ no: 3, url: 'sms://1234@+4915112345' }]);
    expect(rig.state().status.faults).toEqual(['reporting']);
    rig.says('smoke', { detected: true });
    expect(rig.state().incidents[0]?.deliveries).toMatchObject([
      { destination: 3, state: 'failed', answer: 'no modem' },
    ]);
    set([{ no: 2 }, { no: 3, url: 'sms://1234@+4915112345' }]);
    expect(rig.state().status.faults).toEqual([]);
    rig.says('leak', { detected: true });
    expect(deliveries(rig).toSorted()).toContain('3 failed');
  });

  it('says of a call that nobody makes it here, with a modem or without one', () => {
    const rig = reportTo([]);
    const rows = [reportRow({ no: 3, url: 'gsm://1234@+4915112345' })];
    rig.command(edit({ tag: 'putDestinations', destinations: rows }));
    rig.says('smoke', { detected: true });
    rig.feed({ tag: 'modemFound', there: true });
    rig.says('leak', { detected: true });
    const told = rig.state().incidents.flatMap((incident) => incident.deliveries);
    expect(told.map(({ answer: why }) => why)).toEqual([
      'nobody makes these calls here',
      'nobody makes these calls here',
    ]);
    expect(rig.state().status.faults).toEqual(['reporting']);
    expect(rig.command({ tag: 'testReport', destination: 3 })).toMatchObject({
      refusal: { why: 'v2_mg_no_calls' },
    });
  });

  it('goes as a text where the machine has a modem, and is said to fail again where that is gone', () => {
    const rig = reportTo([]);
    rig.command(
      edit({
        tag: 'putDestinations',
        destinations: [reportRow({ no: 3, url: 'sms://1234@+4915112345/TEXT' })],
      }),
    );
    rig.feed({ tag: 'modemFound', there: true });
    expect(rig.state().status.faults).toEqual([]);
    rig.says('smoke', { detected: true });
    expect(last(rig)).toMatchObject({ destination: 3, url: 'sms://1234@+4915112345/TEXT' });
    for (let told: SendReport | undefined; told !== last(rig);) {
      told = last(rig);
      answer(rig, told, accepted);
    }
    expect(deliveries(rig)).toEqual(['3 accepted']);
    rig.says('leak', { detected: true });
    // It waits for the modem, which is no longer there.
    rig.feed({ tag: 'modemFound', there: false });
    expect(deliveries(rig)).toContain('3 failed');
    expect(rig.state().status.faults).toEqual(['reporting']);
    expect(rig.command({ tag: 'testReport', destination: 3 })).toMatchObject({ tag: 'refused' });
  });

  it('repeats what was on its way when it restarted', () => {
    const rig = reportTo([{ no: 2 }]);
    tampers(rig);
    rig.feed({ tag: 'restarted', downFor: 1000 });
    expect(rig.sends()).toMatchObject([
      { attempt: 1, sequence: 1 },
      { attempt: 2, sequence: 1 },
    ]);
  });

  it('sends a periodic test, and one after however long a sleep', () => {
    const rig = rigFor({ checkInHours: 6 });
    rig.wait(6 * 3600);
    rig.wait(9 * 24 * 3600);
    rig.wait(3600);
    expect(
      rig
        .events()
        .filter(({ code }) => code.startsWith('181602'))
        .map(({ at }) => (at - begin) / 3_600_000),
    ).toEqual([6, 12]);
  });

  it('says why the report before a test failed while the test waits behind it', () => {
    const rig = reportTo([{ no: 2 }]);
    tampers(rig);
    rig.command({ tag: 'testReport', destination: 2 });
    answer(rig, rig.sends()[0], silence);
    expect(rig.state().reporting.tests).toMatchObject([{ state: 'waiting', answer: 'noAnswer: time-out' }]);
  });

  it('keeps when each destination acknowledged a test, and forgets it with another address', () => {
    const rig = reportTo([{ no: 2 }]);
    tampers(rig);
    answer(rig, last(rig), accepted);
    expect(rig.state().reporting.proofs).toEqual([]);
    rig.command({ tag: 'testReport', destination: 2 });
    rig.wait(5);
    answer(rig, last(rig), accepted);
    expect(rig.state().reporting.proofs).toEqual([{ destination: 2, at: begin + 5000 }]);
    rig.command(
      edit({
        tag: 'putDestinations',
        destinations: [reportRow({ no: 2, url: 'ip://1234@elsewhere:9000/SIA' })],
      }),
    );
    expect(rig.state().reporting.proofs).toEqual([]);
  });

  it('tests one destination by hand, once, and says how it ended', () => {
    const rig = rigFor();
    const test = (destination: number) => rig.command({ tag: 'testReport', destination }).tag;
    expect([test(1), test(7), test(2)]).toEqual(['refused', 'refused', 'done']);
    answer(rig, last(rig), silence);
    rig.wait(600);
    expect(rig.sends()).toHaveLength(1);
    expect(rig.events().map(({ code, detail, actor }) => [code, detail, actor.name])).toEqual([
      ['18160100000', 'Station', person.name],
      ['18165500000', 'Station noAnswer: time-out', ''],
    ]);
  });
});

describe('the report page', () => {
  it('keeps reserved rows and refuses doubled ones', () => {
    const rig = rigFor();
    const set = (rows: readonly ReportRow[]) =>
      rig.command(edit({ tag: 'putDestinations', destinations: rows.map(reportRow) })).tag;
    expect(set([{ no: 1, url: 'ip://elsewhere' }])).toBe('refused');
    expect(set([{ no: 2 }, { no: 2 }])).toBe('refused');
    expect(set([{ no: 3 }])).toBe('done');
    expect(rig.state().config.report.destinations.map(({ no }) => no)).toEqual([1, 3]);
  });

  it('ends what waited for a destination that is gone', () => {
    const rig = rigFor();
    rig.says('smoke', { detected: true });
    rig.command(edit({ tag: 'putDestinations', destinations: [] }));
    expect(deliveries(rig)).toEqual(['2 failed']);
    expect(rig.state().reporting).toMatchObject({ pending: [], lines: [] });
  });

  it('keeps group 1 essential', () => {
    const rig = rigFor();
    rig.command(edit({ tag: 'putReportGroups', groups: [{ no: 1, retries: 1, essential: false }] }));
    expect(rig.state().config.report.groups).toEqual([{ no: 1, retries: 1, essential: true }]);
  });
});
