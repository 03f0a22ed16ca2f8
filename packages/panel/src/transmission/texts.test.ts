import { accepted, answer, deliveries, reportTo, silence } from '@homeward/testing/panel/reports.ts';
import type { ReportRow } from '@homeward/testing/panel/reports.ts';
import { edit } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';
import { describe, expect, it } from 'vitest';

const last = (rig: Rig) => rig.lastSend();
describe('a text to people', () => {
  const anna = { no: 1, name: 'Anna', phone: '+4915112345', level: 'alarm', form: 'words' } as const;
  const texted = (rows: readonly ReportRow[]) => {
    const rig = reportTo(rows);
    rig.command(edit({ tag: 'putConnections', connections: { sms: [anna] } }));
    return rig;
  };

  const sendsTo = (rig: Rig, no: number) => rig.sends().filter(({ destination }) => destination === no);
  const smoke = (rig: Rig) => {
    rig.says('smoke', { detected: true });
    return rig.state().incidents[0]?.id;
  };

  it('goes to them beside the station', () => {
    const rig = texted([{ no: 2 }]);
    rig.feed({ tag: 'modemFound', there: true });
    smoke(rig);
    const [station] = sendsTo(rig, 2);
    const [text] = sendsTo(rig, 21);
    expect(text).toMatchObject({ url: 'sms://@+4915112345/TEXT' });
    answer(rig, station, accepted);
    answer(rig, text, accepted);
    expect(rig.state().incidents[0]?.deliveries).toMatchObject([
      { destination: 2, state: 'accepted' },
      { destination: 21, name: 'Anna', state: 'accepted' },
    ]);
  });

  it('goes to them about each alarm while the station gives no answer, and ends no try of the station', () => {
    const rig = texted([{ no: 2, group: 3 }]);
    rig.feed({ tag: 'modemFound', there: true });
    smoke(rig);
    answer(rig, sendsTo(rig, 21).at(-1), accepted);
    rig.says('leak', { detected: true });
    expect(sendsTo(rig, 21)).toHaveLength(2);
    for (let tries = 0; tries < 12; tries += 1) {
      answer(rig, sendsTo(rig, 2).at(-1), silence);
      rig.wait(300);
    }
    expect(rig.state().reporting.pending.some(({ text }) => text === undefined)).toBe(true);
    expect(rig.state().status.faults).toContain('reporting');
  });

  it('cures no fault of a station that gives no answer', () => {
    const rig = reportTo([{ no: 2 }]);
    rig.feed({ tag: 'modemFound', there: true });
    smoke(rig);
    for (let tries = 0; tries < 3; tries += 1) {
      answer(rig, sendsTo(rig, 2).at(-1), silence);
      rig.wait(300);
    }
    expect(rig.state().status.faults).toContain('reporting');
    rig.command(edit({ tag: 'putConnections', connections: { sms: [anna] } }));
    expect(rig.state().status.faults).toContain('reporting');
  });

  it('can be tried, and names nobody by their number', () => {
    const rig = texted([]);
    expect(rig.command({ tag: 'testReport', destination: 21 })).toMatchObject({ tag: 'refused' });
    rig.feed({ tag: 'modemFound', there: true });
    rig.command(edit({ tag: 'putConnections', connections: { sms: [{ ...anna, name: '' }] } }));
    expect(rig.command({ tag: 'testReport', destination: 21 }).tag).toBe('done');
    expect(sendsTo(rig, 21)).toHaveLength(1);
    smoke(rig);
    expect(JSON.stringify(rig.state().incidents)).not.toContain('4915112345');
  });

  it('is said to fail where the machine has no modem, and is a fault where nobody else is told', () => {
    const rig = texted([]);
    expect(rig.state().status.faults).toEqual(['reporting']);
    rig.says('smoke', { detected: true });
    expect(deliveries(rig)).toEqual(['21 failed']);
    rig.feed({ tag: 'modemFound', there: true });
    expect(rig.state().status.faults).toEqual([]);
  });

  it('ends with the row, also while it is on its way', () => {
    const rig = texted([]);
    rig.feed({ tag: 'modemFound', there: true });
    rig.says('smoke', { detected: true });
    expect(last(rig)).toMatchObject({ destination: 21 });
    rig.command(edit({ tag: 'putConnections', connections: { sms: [] } }));
    expect(deliveries(rig)).toEqual(['21 failed']);
    expect(rig.state().reporting.pending).toEqual([]);
    expect(rig.state().status.faults).toEqual([]);
  });
});
