import { describe, expect, it } from 'vitest';
import { device, devices } from '@homeward/testing/panel/house.ts';
import { left } from '@homeward/testing/panel/left.ts';
import { armedRig, begin, code, rigFor, trusted } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';

const open = { opening: 'open' } as const;
const closed = { opening: 'closed' } as const;
const armedAt = begin + 40_000;

const en = { remoteHoldSeconds: 30 } as const;
const cp = { profile: 'CP01', abortSeconds: 30, swingerTrips: 6 } as const;
const acts = (rig: Rig) => rig.state().incidents[0]?.acts.map(({ tag }) => tag);
/** Somebody comes in and does not disarm within the 20 s of the entry delay. */
const tooSlow = (rig: Rig): Rig => {
  rig.says('front', open);
  rig.wait(20);
  return rig;
};

describe('the remote hold (EN)', () => {
  it('lets an alarm of the entry route sound at once and leave 30 s later', () => {
    const rig = tooSlow(armedRig(en));
    expect(rig.sirens()['siren']).toBe('burglar');
    expect(left(rig)).toEqual(['3401 1']);
    expect(rig.state().incidents[0]).toMatchObject({ heldUntil: armedAt + 50_000, deliveries: [] });
    rig.wait(29.999);
    expect(left(rig)).toEqual(['3401 1']);
    rig.wait(0.001);
    expect(left(rig)).toEqual(['3401 1', '1131 1']);
    expect(rig.state().reporting.pending[0]?.at).toBe(armedAt + 20_000);
    expect(rig.state().incidents[0]?.deliveries).toHaveLength(1);
  });

  it('sends nothing but the disarming where a code comes in time, and says that nothing was sent', () => {
    const rig = tooSlow(armedRig(en));
    rig.sleep(29);
    rig.setMode('disarm');
    rig.wait(3600);
    rig.says('front', closed);
    expect(left(rig)).toEqual(['3401 1', '1401 1']);
    expect(acts(rig)).toEqual(['aborted']);
    expect(rig.state().incidents[0]).toMatchObject({ state: 'acknowledged', deliveries: [] });
    expect(rig.events().find(({ code: its }) => its.startsWith('181406'))).toMatchObject({
      detail: 'notSent',
    });
    expect(rig.story(4)).toEqual(['1401 001', '1406 001', '3131 front']);
  });

  it('cancels what has left', () => {
    const rig = tooSlow(armedRig(en));
    rig.wait(30);
    rig.setMode('disarm');
    expect(left(rig)).toEqual(['3401 1', '1131 1', '1401 1', '1406 1']);
    expect(acts(rig)).toEqual(['disarmed']);
  });

  it('holds an instant and a following zone during the entry delay', () => {
    for (const [name, values] of [
      ['window', open],
      ['hall', { motion: true }],
    ] as const) {
      const rig = armedRig(en);
      rig.says('front', open);
      rig.says(name, values);
      rig.wait(20);
      expect(rig.area().alarm.tag, name).toBe('sounding');
      expect(left(rig), name).toEqual(['3401 1']);
    }
  });

  it('lets an alarm without an entry delay leave at once', () => {
    const rig = armedRig(en);
    rig.says('window', open);
    expect(left(rig)).toEqual(['3401 1', '1130 3']);
  });

  it('never moves later for later alarms of the same incident, which leave with the first', () => {
    const rig = tooSlow(armedRig(en));
    rig.sleep(20);
    rig.says('hall', { motion: true });
    rig.says('window', open);
    expect(left(rig)).toEqual(['3401 1']);
    rig.wait(10);
    expect(left(rig)).toEqual(['3401 1', '1131 1', '1130 4', '1130 3']);
    rig.says('yard', { motion: true });
    expect(left(rig).at(-1)).toBe('1136 5');
  });

  it('holds the end of an alarm with it', () => {
    const rig = tooSlow(armedRig(en));
    rig.says('front', closed);
    expect(left(rig)).toEqual(['3401 1']);
    rig.wait(30);
    expect(left(rig)).toEqual(['3401 1', '1131 1', '3131 1']);
  });

  it('holds a coming home although an alarm left earlier in the same night', () => {
    const rig = armedRig(en);
    rig.says('window', open);
    rig.sleep(600);
    tooSlow(rig);
    expect(left(rig)).toEqual(['3401 1', '1130 3']);
    rig.setMode('disarm');
    expect(left(rig)).toEqual(['3401 1', '1130 3', '1401 1', '1406 1']);
    expect(acts(rig)).toEqual(['aborted', 'disarmed']);
  });

  it.each([
    ['smoke', '1111 6'],
    ['pendant', '1100 7'],
    ['hush', '1122 8'],
    ['leak', '1154 13'],
  ])('never holds %s', (name, event) => {
    const rig = tooSlow(armedRig(en));
    rig.says(name, { detected: true });
    expect(left(rig)).toEqual(['3401 1', event]);
  });

  it('never holds duress', () => {
    const rig = tooSlow(armedRig(en));
    rig.setMode('disarm', { proof: code(98) });
    expect(left(rig)).toEqual(['3401 1', '1401 998', '1121 0']);
  });

  it('never holds tampering', () => {
    const rig = tooSlow(armedRig({ ...en, tamperAlarm: 'always' }));
    rig.says('back', { tamper: true });
    expect(left(rig)).toEqual(['3401 1', '1383 2']);
  });

  it('goes on over a restart, and ends at its own time while the panel is away', () => {
    const rig = tooSlow(armedRig(en));
    rig.sleep(10);
    rig.feed({ tag: 'restarted', downFor: 9000 });
    expect(left(rig)).toEqual(['3401 1', '1305 0']);
    rig.wait(20);
    expect(left(rig)).toContain('1131 1');
    const away = tooSlow(armedRig(en));
    away.sleep(600);
    away.feed({ tag: 'restarted', downFor: 590_000 });
    expect(left(away)).toEqual(['3401 1', '1131 1', '1305 0']);
  });

  it('is let go by a 24-hour alarm of the same incident', () => {
    const vault = device('vault', 'door_contact', 1, 22, { always: 'burglar' });
    const house = rigFor({ ...en, devices: [...devices, vault] });
    house.says('vault', { opening: 'closed' });
    house.setMode('arm');
    house.wait(40);
    const rig = tooSlow(house);
    rig.says('vault', open);
    expect(left(rig)).toEqual(['3401 1', '1131 1', '1133 22']);
    rig.setMode('disarm');
    expect(left(rig).at(-1)).toBe('1406 1');
  });

  it('is no schedule’s or rule’s to take back: what was held leaves when one disarms', () => {
    const rig = tooSlow(armedRig(en));
    const actor = { tag: 'schedule', name: 'Morning', channel: 'schedule', slot: null } as const;
    rig.setMode('disarm', { actor, proof: trusted });
    expect(left(rig)).toEqual(['3401 1', '1403 911', '1131 1', '1406 911']);
  });

  it('is in the proof of the delivery', () => {
    const rig = tooSlow(armedRig(en));
    rig.setMode('disarm');
    expect(rig.state().proofs[0]?.entries.map(({ step }) => step)).toEqual([
      'sensed',
      'decided',
      'queued',
      'held',
      'aborted',
    ]);
  });
});

describe('the dialer delay', () => {
  const dialer = { ...en, dialerSeconds: 45 } as const;
  const zones = (...more: ReturnType<typeof device>[]) => ({ ...dialer, devices: [...devices, ...more] });
  const instant = { arm: 'burglarInstant' } as const;

  it('keeps a burglary from leaving for so long, wherever it comes from, while the sirens sound', () => {
    const rig = armedRig(dialer);
    rig.says('window', open);
    expect(rig.sirens()['siren']).toBe('burglar');
    rig.wait(44.999);
    expect(left(rig)).toEqual(['3401 1']);
    rig.wait(0.001);
    expect(left(rig)).toEqual(['3401 1', '1130 3']);
  });

  it('sends nothing where somebody disarms in it', () => {
    const rig = armedRig(dialer);
    rig.says('window', open);
    rig.wait(40);
    rig.setMode('disarm');
    rig.wait(60);
    expect(left(rig)).toEqual(['3401 1', '1401 1']);
    expect(acts(rig)).toEqual(['aborted']);
  });

  it('does not add to the remote hold: the longer of the two counts', () => {
    const rig = tooSlow(armedRig({ ...en, dialerSeconds: 15 }));
    rig.wait(29);
    expect(left(rig)).toEqual(['3401 1']);
    rig.wait(1);
    expect(left(rig)).toEqual(['3401 1', '1131 1']);
  });

  it('leaves out zones that are set not to be aborted, which take the others along, and 24-hour zones', () => {
    const pane = device('pane', 'glass', 1, 23, { ...instant, settings: { abortable: false } });
    const vault = device('vault', 'door_contact', 1, 22, { always: 'burglar' });
    const rig = armedRig(zones(pane));
    rig.says('window', open);
    rig.says('pane', { detected: true });
    expect(left(rig)).toEqual(['3401 1', '1130 3', '1130 23']);
    const other = rigFor(zones(vault));
    other.says('vault', closed);
    other.says('vault', open);
    expect(left(other)).toEqual(['1133 22']);
  });

  it('ends no remote hold: also what may not be aborted waits where it comes from the entry route', () => {
    const pane = device('pane', 'glass', 1, 23, { ...instant, settings: { abortable: false } });
    const rig = armedRig(zones(pane));
    rig.says('front', open);
    for (const detected of [true, false, true]) rig.says('pane', { detected });
    rig.wait(29);
    expect(left(rig)).toEqual(['3401 1']);
    rig.wait(1);
    expect(left(rig)).toContain('1130 23');
  });

  it.each(['smoke', 'pendant', 'hush', 'leak'])('never holds %s', (name) => {
    const rig = armedRig(dialer);
    rig.says(name, { detected: true });
    expect(left(rig)).toHaveLength(2);
  });

  it('never holds duress or tampering', () => {
    const rig = armedRig(dialer);
    rig.says('back', { tamper: true });
    rig.setMode('disarm', { proof: code(98) });
    expect(left(rig)).toEqual(['3401 1', '1383 2', '1401 998', '1406 96', '1121 0']);
  });

  it('goes on over a restart', () => {
    const rig = armedRig(dialer);
    rig.says('window', open);
    rig.sleep(20);
    rig.feed({ tag: 'restarted', downFor: 20_000 });
    expect(left(rig)).not.toContain('1130 3');
    rig.wait(25);
    expect(left(rig)).toContain('1130 3');
  });
});

describe('the abort window (CP-01)', () => {
  it('keeps every burglar alarm for 30 s; disarming in it sends nothing and chimes', () => {
    const rig = armedRig(cp);
    rig.says('window', open);
    rig.wait(29.999);
    expect(left(rig)).toEqual(['3401 1']);
    rig.setMode('disarm');
    rig.wait(60);
    expect(left(rig)).toEqual(['3401 1', '1401 1']);
    expect(acts(rig)).toEqual(['aborted']);
    expect(rig.sirens()).toEqual({ siren: 'chime', bell: 'off' });
  });

  it('lets the alarm leave when it is over', () => {
    const rig = armedRig(cp);
    rig.says('window', open);
    rig.wait(30);
    expect(left(rig)).toEqual(['3401 1', '1130 3']);
  });

  it('does not hold zones that are set not to be aborted', () => {
    const pane = device('pane', 'glass', 1, 23, {
      arm: 'burglarInstant',
      settings: { abortable: false },
    });
    const rig = armedRig({ ...cp, devices: [...devices, pane] });
    rig.says('window', open);
    rig.says('pane', { detected: true });
    expect(left(rig)).toEqual(['3401 1', '1130 3', '1130 23']);
  });

  it.each(['smoke', 'pendant', 'hush', 'leak'])('never holds %s', (name) => {
    const rig = armedRig(cp);
    rig.says(name, { detected: true });
    expect(left(rig)).toHaveLength(2);
  });
});

describe('the cancel window (CP-01)', () => {
  it.each([
    [5 * 60, ['1401 1', '1406 1'], 'cancelled'],
    [5 * 60 + 1, ['1401 1'], 'disarmed'],
  ] as const)('%i s after the alarm left: %s', (seconds, after, act) => {
    const rig = armedRig(cp);
    rig.says('window', open);
    rig.wait(30);
    rig.sleep(seconds);
    rig.setMode('disarm');
    expect(left(rig).slice(2)).toEqual(after);
    expect(acts(rig)).toEqual([act]);
  });

  it('names the alarm that it cancels', () => {
    const rig = armedRig(cp);
    rig.says('window', open);
    rig.wait(30);
    rig.setMode('disarm');
    const cancel = rig.events().find(({ code: its }) => its.startsWith('181406'));
    expect(cancel?.incident).toBe(rig.state().incidents[0]?.id);
  });
});

describe('an alarm that is closed while it is held', () => {
  it('still leaves, since closing proves nothing, unless a code comes', () => {
    const close = (rig: Rig) => {
      rig.command({ tag: 'silence', area: 0 }, code(1));
      const incident = rig.state().incidents[0]?.id ?? ('' as never);
      expect(
        rig.command({ tag: 'incident', incident, act: 'close', text: '', reason: 'falseAlarm' }).tag,
      ).toBe('done');
    };
    const rig = tooSlow(armedRig(en));
    close(rig);
    rig.wait(30);
    expect(left(rig)).toEqual(['3401 1', '1131 1']);
    const other = tooSlow(armedRig(en));
    close(other);
    other.setMode('disarm');
    other.wait(30);
    expect(left(other)).toEqual(['3401 1', '1401 1']);
  });
});

describe('an alarm of a zone that is not reported', () => {
  it('is neither held nor cancelled, for it never leaves', () => {
    const shed = device('shed', 'door_contact', 1, 24, {
      arm: 'burglarInstant',
      settings: { latchReport: false },
    });
    for (const patch of [en, cp]) {
      const rig = rigFor({ ...patch, devices: [...devices, shed] });
      rig.says('shed', closed);
      rig.setMode('arm');
      rig.wait(40);
      rig.says('shed', open);
      expect(rig.area().alarm.tag).toBe('sounding');
      rig.wait(60);
      rig.setMode('disarm');
      expect(left(rig)).toEqual(['3401 1', '1401 1']);
      expect(acts(rig)).toEqual(['disarmed']);
    }
  });
});

describe('a house without a way to report', () => {
  it('aborts alarms all the same', () => {
    const report = { ...rigFor().state().config.report, destinations: [] };
    const rig = tooSlow(armedRig({ ...en, report }));
    rig.setMode('disarm');
    expect(acts(rig)).toEqual(['aborted']);
  });
});
