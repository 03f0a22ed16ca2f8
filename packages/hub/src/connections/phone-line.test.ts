import type { Connections, VoipSettings } from '@homeward/contract/shapes/reports/connections.ts';
import { standardConnections } from '@homeward/contract/rules/reports/standard-connections.ts';
import type { PanelFault } from '@homeward/contract/shapes/panel/panel-status.ts';
import type { SipLine } from '@homeward/channels/sip/call.ts';
import type { SendReport } from '@homeward/panel/kernel/effect.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import { createVirtualClock } from '@homeward/testing/drivers/virtual-clock.ts';
import { createQuietLog } from '@homeward/testing/hub/quiet-log.ts';
import { describe, expect, it } from 'vitest';
import { createPhoneLine, type PhoneEars } from './phone-line.ts';

const on: VoipSettings = {
  ...standardConnections.voip,
  on: true,
  user: 'home',
  password: 'sealed:x',
  domain: 'sip.example.org',
  callbackMinutes: 5,
};
const url = 'ip://1234@station.example.org:7700/SIA';
const alarm = { url, code: '18113101001' } as SendReport;
const test = { url, code: '18160201000' } as SendReport;

/** The line of a panel whose exchange is played by the test. */
function rig(first: VoipSettings = on) {
  const clock = createVirtualClock(0);
  let voip = first;
  const faults: PanelFault[] = [];
  const incidents: { state: string }[] = [];
  const posted: unknown[] = [];
  const opened: { line: SipLine; stun: unknown; ears: PhoneEars; isOpen: boolean }[] = [];
  const talks: string[] = [];
  const line = createPhoneLine({
    open: (place, stun, ears) => {
      const one = { line: place, stun, ears, isOpen: true };
      opened.push(one);
      return {
        close: () => {
          one.isOpen = false;
          return Promise.resolve();
        },
      };
    },
    talk: () => {
      talks.push('open');
      return { hear: () => void talks.push('hears'), stop: () => void talks.push('stopped') };
    },
    secrets: {
      secret: (_: string, __: string, sealed: string) =>
        sealed === 'sealed:lost' ? null : sealed.replace('sealed:', ''),
    } as never,
    state: () =>
      ({
        incidents,
        status: { faults },
        config: { connections: { ...standardConnections, voip } satisfies Connections },
      }) as unknown as PanelState,
    clock,
    log: createQuietLog(),
    post: (body) => {
      posted.push(body);
      if (body.tag !== 'panelReported') return;
      faults.splice(0, faults.length, ...(body.on ? [body.fault] : []));
    },
  });
  line.changed();
  return {
    clock,
    faults,
    incidents,
    posted,
    opened,
    talks,
    line,
    now: () => opened.at(-1)!,
    set: (next: Partial<VoipSettings>) => {
      voip = { ...voip, ...next };
      line.changed();
    },
  };
}

describe('the phone line of a panel', () => {
  it('is opened as it is set up, anew when that changes, and closed when it is off', () => {
    const { set, opened, line } = rig();
    const login = { user: 'home', password: 'x', domain: 'sip.example.org' };
    expect(opened[0]?.line).toEqual({ host: 'sip.example.org', port: 5060, transport: 'udp', login });
    line.changed();
    expect(opened).toHaveLength(1);
    set({ proxy: '[fd00::5]:5070', stun: 'stun.example.org', number: '0301234' });
    expect(opened[1]?.line).toMatchObject({ host: 'fd00::5', port: 5070, login: { number: '0301234' } });
    expect(opened.map(({ isOpen, stun }) => [isOpen, stun])).toEqual([
      [false, null],
      [true, { host: 'stun.example.org', port: 3478 }],
    ]);
    set({ on: false });
    expect(opened.at(-1)?.isOpen).toBe(false);
    set({ on: true, user: '' });
    expect(opened).toHaveLength(2);
  });

  it('is a fault once its exchange was out of reach for a minute, until it is reached or not wanted', () => {
    const { clock, now, faults, set } = rig();
    now().ears.registered('nothing listens there');
    clock.pass(59_000);
    now().ears.registered('nothing listens there');
    expect(faults).toEqual([]);
    clock.pass(1_000);
    now().ears.registered('nothing listens there');
    expect(faults).toEqual(['voip']);
    now().ears.registered(null);
    expect(faults).toEqual([]);
    now().ears.registered('x');
    clock.pass(60_000);
    now().ears.registered('x');
    expect(faults).toEqual(['voip']);
    set({ on: false });
    expect(faults).toEqual([]);
  });

  it('is a fault while its password cannot be read', () => {
    const { now, faults, opened, set } = rig({ ...on, password: 'sealed:lost' });
    expect(opened).toEqual([]);
    expect(faults).toEqual(['voip']);
    set({ password: 'sealed:new' });
    now().ears.registered(null);
    expect(faults).toEqual([]);
  });

  it('lets somebody in for the minutes that follow an alarm, and only then', () => {
    const { clock, now, line } = rig();
    const may = () => now().ears.mayCall('station');
    expect(may()).toBe(false);
    line.delivered(test);
    expect(may()).toBe(false);
    line.delivered(alarm);
    expect(may()).toBe(true);
    clock.pass(5 * 60_000 - 1);
    expect(may()).toBe(true);
    clock.pass(1);
    expect(may()).toBe(false);
  });

  it('stays closed after a mail or a text, and closes when that is set', () => {
    const { now, line, set } = rig();
    for (const to of ['mailto:anna@example.org', 'sms://1@+491701234567'])
      line.delivered({ ...alarm, url: to });
    expect(now().ears.mayCall('station')).toBe(false);
    line.delivered(alarm);
    set({ callbackMinutes: 0 });
    expect(now().ears.mayCall('station')).toBe(false);
  });

  it('is open after an alarm of care, too, whose report is no alarm by its number', () => {
    const { now, line, incidents } = rig();
    const inactivity = { url, code: '18164101001' } as SendReport;
    line.delivered(inactivity);
    expect(now().ears.mayCall('station')).toBe(false);
    incidents.push({ state: 'open' });
    line.delivered(inactivity);
    expect(now().ears.mayCall('station')).toBe(true);
  });

  it('has the log say who was put through, and when that was over', () => {
    const { now, posted, talks } = rig();
    const ears = now().ears.called({
      caller: 'station',
      speak: () => undefined,
      hangUp: () => Promise.resolve(),
    });
    ears.heard(new Int16Array(160));
    ears.over();
    expect(talks).toEqual(['open', 'hears', 'stopped']);
    expect(posted).toEqual([
      { tag: 'calledIn', caller: 'station', on: true },
      { tag: 'calledIn', caller: 'station', on: false },
    ]);
  });
});
