import type { PanelCommand } from '@homeward/contract/shapes/panel/command.ts';
import { armModes } from '@homeward/contract/words/panel/arm-modes.ts';
import { IncidentId } from '@homeward/contract/shapes/values/ids.ts';
import { describe, expect, test } from 'vitest';
import { careRig, presses } from '@homeward/testing/panel/care-house.ts';
import { id } from '@homeward/testing/panel/house.ts';
import { trusted } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';

type Act = Extract<PanelCommand, { tag: 'care' }>['act'];
const act = (rig: Rig, what: Act, text = '', call?: string) =>
  rig.command({ tag: 'care', act: what, text, ...(call === undefined ? {} : { call }) });
const calls = (rig: Rig) => rig.state().care.view.calls;
const states = (rig: Rig) => calls(rig).map(({ kind, state }) => `${kind} ${state}`);
const alarms = (rig: Rig) => rig.story().filter((line) => /^1(?:100|101|102|120) /.test(line));

const buttons = [
  ['pendant', 'medical', '1100 pendant'],
  ['cord', 'emergency', '1101 cord'],
  ['fall', 'fall', '1102 fall'],
] as const;

describe('without a time to take it back', () => {
  test.each(buttons)('a %s is an alarm and a call at once', (name, kind, event) => {
    const rig = careRig({});
    rig.says(name, { detected: true });
    expect(rig.story()).toEqual([event]);
    const [call] = calls(rig);
    expect(call).toMatchObject({ kind, state: 'calling', device: id(name), cancelUntil: null });
    expect(call?.incident).toBe(rig.state().incidents[0]?.id);
  });

  test.each([0, 10])(
    'help called for on a screen is an alarm of who called, with what they said (%i s)',
    (cancelSeconds) => {
      const rig = careRig({ cancelSeconds });
      expect(act(rig, 'help', 'I feel dizzy').tag).toBe('done');
      rig.wait(cancelSeconds);
      expect(alarms(rig)).toEqual(['1100 000']);
      expect(rig.events().at(-1)).toMatchObject({ detail: 'I feel dizzy', actor: { name: 'Ada' } });
      expect(calls(rig)[0]?.by.name).toBe('Ada');
    },
  );
});

describe('a call that can be taken back', () => {
  test.each(buttons)('a %s waits, chimes, and then is one alarm', (name, kind, event) => {
    const rig = careRig({ cancelSeconds: 10 });
    presses(rig, name);
    expect(rig.story()).toEqual([`1692 ${name}`]);
    expect(rig.sirens()['siren']).toBe('chime');
    expect(states(rig)).toEqual([`${kind} pending`]);
    rig.wait(9);
    expect(alarms(rig)).toEqual([]);
    rig.wait(1);
    expect(alarms(rig)).toEqual([event]);
    expect(states(rig)).toEqual([`${kind} calling`]);
    rig.wait(100);
    expect(alarms(rig)).toEqual([event]);
  });

  test('a button that is let go again ends nothing, whether the call waited or not', () => {
    const rig = careRig({ cancelSeconds: 10 });
    presses(rig, 'pendant');
    rig.wait(10);
    expect(rig.story()).toEqual(['1692 pendant', '1100 pendant']);
  });

  test('a person takes it back: it is logged, nothing is sent, and no alarm follows', () => {
    const rig = careRig({ cancelSeconds: 10 });
    presses(rig, 'pendant');
    rig.wait(9);
    expect(act(rig, 'cancel').tag).toBe('done');
    rig.wait(60);
    expect(rig.story()).toEqual(['1692 pendant', '1993 pendant']);
    expect(rig.sends()).toEqual([]);
    expect(states(rig)).toEqual(['medical cancelled']);
    expect(rig.state().incidents).toEqual([]);
  });

  test('whoever holds the button takes it back with it', () => {
    const rig = careRig({ cancelSeconds: 10 });
    presses(rig, 'pendant');
    rig.says('pendant', { action: 'cancel' });
    rig.wait(60);
    expect(rig.story()).toEqual(['1692 pendant', '1993 pendant']);
    expect(calls(rig)[0]?.helper?.name).toBe('pendant');
  });

  test('a second press is meant: the alarm is raised at once, and once', () => {
    const rig = careRig({ cancelSeconds: 10 });
    presses(rig, 'pendant');
    rig.wait(3);
    presses(rig, 'pendant');
    expect(alarms(rig)).toEqual(['1100 pendant']);
    rig.wait(60);
    expect(alarms(rig)).toEqual(['1100 pendant']);
    expect(states(rig)).toEqual(['medical calling']);
  });

  test('a fall while a press waits makes one incident of both, at once', () => {
    const rig = careRig({ cancelSeconds: 10 });
    presses(rig, 'pendant');
    rig.says('fall', { detected: true });
    expect(alarms(rig)).toEqual(['1100 pendant', '1102 fall']);
    expect(rig.state().incidents).toHaveLength(1);
    expect(states(rig)).toEqual(['medical calling']);
  });

  test('while help is called for already a press never waits', () => {
    const rig = careRig({ cancelSeconds: 10 });
    presses(rig, 'pendant');
    rig.wait(10);
    presses(rig, 'cord');
    expect(alarms(rig)).toEqual(['1100 pendant', '1101 cord']);
  });

  test('a call that was taken back delays the next one again', () => {
    const rig = careRig({ cancelSeconds: 10 });
    presses(rig, 'pendant');
    act(rig, 'cancel');
    presses(rig, 'pendant');
    expect(alarms(rig)).toEqual([]);
    rig.wait(10);
    expect(alarms(rig)).toEqual(['1100 pendant']);
  });

  test('a hold-up never waits', () => {
    const rig = careRig({ cancelSeconds: 60 });
    rig.says('hush', { detected: true });
    expect(rig.story()).toEqual(['1122 hush']);
    expect(calls(rig)).toEqual([]);
  });

  test('sent with the screen\'s "send now", it is one alarm', () => {
    const rig = careRig({ cancelSeconds: 10 });
    act(rig, 'help');
    expect(alarms(rig)).toEqual([]);
    act(rig, 'help');
    rig.wait(60);
    expect(alarms(rig)).toEqual(['1100 000']);
  });

  test('it survives a restart, and is an alarm at its own time', () => {
    const rig = careRig({ cancelSeconds: 30 });
    presses(rig, 'pendant');
    rig.sleep(10);
    rig.feed({ tag: 'restarted', downFor: 9000 });
    expect(alarms(rig)).toEqual([]);
    rig.wait(20);
    expect(alarms(rig)).toEqual(['1100 pendant']);
  });

  test('one whose time ran out while the panel was away is an alarm when it is back', () => {
    const rig = careRig({ cancelSeconds: 30 });
    presses(rig, 'pendant');
    rig.sleep(300);
    rig.feed({ tag: 'restarted', downFor: 299_000 });
    expect(alarms(rig)).toEqual(['1100 pendant']);
    expect(rig.sends()).not.toEqual([]);
  });

  test('its pendant may be taken out of the panel while it waits', () => {
    const rig = careRig({ cancelSeconds: 30 });
    presses(rig, 'pendant');
    rig.command(
      { tag: 'configure', edit: { tag: 'removeDevice', device: id('pendant') }, expect: null, pin: null },
      trusted,
    );
    rig.wait(30);
    expect(alarms(rig)).toEqual(['1100 000']);
  });
});

describe('in every mode', () => {
  test.each(armModes.flatMap((mode) => [0, 10].map((cancelSeconds) => [mode, cancelSeconds] as const)))(
    '%s, with %i s to take it back, and bypassed, a call becomes an alarm',
    (mode, cancelSeconds) => {
      for (const [name, , event] of buttons) {
        const rig = careRig({ cancelSeconds });
        rig.command({ tag: 'bypass', kind: 'permanent', devices: [{ device: id(name), on: true }] }, trusted);
        rig.setMode(mode, { force: true });
        rig.wait(60);
        presses(rig, name);
        rig.wait(cancelSeconds);
        expect(alarms(rig)).toEqual([event]);
      }
    },
  );
});

describe('a call that calls', () => {
  const called = (care: Parameters<typeof careRig>[0] = {}) => {
    const rig = careRig(care);
    presses(rig, 'pendant');
    return rig;
  };

  test('is answered, visited, left, asked for again and closed', () => {
    const rig = called();
    const after = rig.state().eventSeq;
    expect(act(rig, 'answer', 'On my way').tag).toBe('done');
    expect(calls(rig)[0]).toMatchObject({ state: 'answered', text: 'On my way', helper: { name: 'Ada' } });
    expect(rig.state().incidents[0]).toMatchObject({
      state: 'acknowledged',
      acts: [{ tag: 'claimed', text: 'On my way', actor: { name: 'Ada' } }],
    });
    for (const what of ['nurse', 'nurseGone', 'helpStillNeeded', 'nurse', 'nurseGone'] as const)
      expect(act(rig, what).tag).toBe('done');
    const closed = rig.command({ tag: 'care', act: 'close', text: 'A faint', reason: 'real' });
    expect(closed.tag).toBe('done');
    expect(rig.story(after)).toEqual([
      '1994 pendant',
      '1661 pendant',
      '3661 pendant',
      '1662 pendant',
      '1661 pendant',
      '3661 pendant',
      '3752 000',
      '3100 pendant',
      '1663 pendant',
    ]);
    expect(calls(rig)[0]).toMatchObject({ state: 'closed', text: 'A faint' });
    expect(rig.state().incidents[0]).toMatchObject({ state: 'closed' });
    expect(rig.sirens()['siren']).toBe('off');
  });

  test('is open again for everybody when help is still needed', () => {
    const rig = called();
    act(rig, 'answer');
    act(rig, 'helpStillNeeded');
    expect(states(rig)).toEqual(['medical calling']);
    expect(rig.state().incidents[0]?.state).toBe('open');
  });

  test('waits for an answer again when the button is pressed again', () => {
    const rig = called({ cancelSeconds: 10 });
    rig.wait(10);
    act(rig, 'answer');
    rig.wait(60);
    presses(rig, 'pendant');
    expect(states(rig)).toEqual(['medical calling']);
    expect(alarms(rig)).toEqual(['1100 pendant', '1100 pendant']);
  });

  test.each<readonly [Act, readonly Act[]]>([
    ['cancel', []],
    ['nurseGone', []],
    ['helpStillNeeded', []],
    ['noOperator', ['answer']],
    ['nurse', ['nurse']],
    ['close', ['close']],
    ['answer', ['close']],
  ])('refuses %s after %s, and changes nothing', (what, before) => {
    const rig = called();
    for (const one of before) act(rig, one);
    const [call] = calls(rig);
    const then = rig.state();
    expect(act(rig, what, '', call?.id)).toEqual({
      tag: 'refused',
      refusal: { tag: 'invalid', why: 'v2_mg_care_no_such_call' },
    });
    expect(rig.state().care.view).toBe(then.care.view);
    expect(rig.state().eventSeq).toBe(then.eventSeq);
  });

  test('that is not there is absent', () => {
    expect(act(called(), 'answer', '', 'call-77')).toEqual({ tag: 'refused', refusal: { tag: 'absent' } });
  });

  test('is told again until somebody answers, less and less often', () => {
    const rig = called({ answerMinutes: 5 });
    const from = rig.state().eventSeq;
    rig.wait(299);
    expect(rig.story(from)).toEqual([]);
    rig.wait(1);
    expect(rig.story(from)).toEqual(['1995 pendant', '1100 pendant']);
    const told = () => rig.story(from).filter((line) => line.startsWith('1995')).length;
    const waits = [10, 20, 40, 60, 60].map((minutes) => {
      rig.wait(minutes * 60 - 1);
      const early = told();
      rig.wait(1);
      return told() - early;
    });
    expect(waits).toEqual([1, 1, 1, 1, 1]);
    act(rig, 'answer');
    const then = told();
    rig.wait(86_400);
    expect(told()).toBe(then);
  });

  test('is told again once, however long the panel was off meanwhile: a clock may have been wrong by years', () => {
    const rig = called({ answerMinutes: 5 });
    const from = rig.state().eventSeq;
    const years = 20 * 365 * 86_400;
    rig.sleep(years);
    rig.feed({ tag: 'restarted', downFor: years * 1000 });
    const told = () => rig.story(from).filter((line) => line.startsWith('1995')).length;
    expect(told()).toBe(1);
    rig.wait(599);
    expect(told()).toBe(1);
    rig.wait(1);
    expect(told()).toBe(2);
  });

  test('goes along with what is done about its incident', () => {
    const rig = called();
    const incident = IncidentId.parse(rig.state().incidents[0]?.id);
    rig.command({ tag: 'silence', area: 0 });
    rig.command({ tag: 'incident', incident, act: 'acknowledge', reason: null, text: 'Seen' });
    // Whoever has seen it has not said that they come.
    expect(calls(rig)[0]).toMatchObject({ state: 'calling', helper: null });
    rig.command({ tag: 'incident', incident, act: 'claim', reason: null, text: 'Coming' });
    expect(calls(rig)[0]).toMatchObject({ state: 'answered', text: 'Coming' });
    rig.command({ tag: 'incident', incident, act: 'close', reason: 'real', text: '' });
    expect(states(rig)).toEqual(['medical closed']);
  });

  test('called again after somebody has seen it, it is open again', () => {
    const rig = called();
    const incident = IncidentId.parse(rig.state().incidents[0]?.id);
    rig.command({ tag: 'incident', incident, act: 'acknowledge', reason: null, text: '' });
    expect(rig.state().incidents[0]?.state).toBe('acknowledged');
    rig.wait(60);
    presses(rig, 'pendant');
    expect(rig.state().incidents[0]?.state).toBe('open');
  });

  test('whoever comes and then cannot is on the way no more', () => {
    const rig = called();
    const acts = () => rig.state().incidents[0]?.acts.map(({ tag }) => tag);
    act(rig, 'answer', 'There in 10 minutes');
    expect(acts()?.at(-1)).toBe('claimed');
    act(rig, 'helpStillNeeded', '');
    expect(acts()?.at(-1)).toBe('released');
    expect(calls(rig)[0]).toMatchObject({ state: 'calling' });
  });

  test('somebody else goes instead of whoever answered', () => {
    const rig = called();
    act(rig, 'answer', '');
    expect(act(rig, 'answer', 'I live next door')).toMatchObject({ tag: 'done' });
    expect(calls(rig)[0]).toMatchObject({ state: 'answered', text: 'I live next door' });
  });

  test('is over for whoever disarms, who has not said that they come', () => {
    const rig = called();
    rig.setMode('disarm');
    expect(calls(rig)[0]).toMatchObject({ state: 'closed', helper: { name: 'Ada' } });
  });
});

describe('a wish to be called back', () => {
  test('from a screen is a call and no alarm, and stands once', () => {
    const rig = careRig({});
    act(rig, 'callRequest', 'About Sunday');
    act(rig, 'callRequest');
    expect(rig.story()).toEqual(['1616 000', '1616 000']);
    expect(states(rig)).toEqual(['callRequest calling']);
    expect(rig.state().incidents).toEqual([]);
    act(rig, 'answer');
    act(rig, 'close');
    expect(states(rig)).toEqual(['callRequest closed']);
  });

  test('comes from a green button', () => {
    const rig = careRig({ cancelSeconds: 10 });
    rig.says('pendant', { action: 'callback' });
    expect(rig.story()).toEqual(['1669 pendant']);
    expect(states(rig)).toEqual(['callRequest calling']);
  });
});

test('a press that the panel heard of minutes later is a call too', () => {
  const rig = careRig({ cancelSeconds: 10 });
  rig.wait(600);
  const happenedAt = rig.state().at - 300_000;
  const values = { detected: true };
  rig.feed({ tag: 'deviceReported', device: id('pendant'), values, live: true, happenedAt });
  expect(alarms(rig)).toEqual(['1100 pendant']);
  expect(states(rig)).toEqual(['medical calling']);
});

test('a visit without a call is written down, and nothing else', () => {
  const rig = careRig({});
  act(rig, 'nurse');
  act(rig, 'nurseGone');
  expect(rig.story()).toEqual(['1661 000', '3661 000']);
  expect(calls(rig)).toEqual([]);
});

test('the list of calls stays short, and an open call is the last to go', () => {
  const rig = careRig({ cancelSeconds: 1 });
  act(rig, 'callRequest');
  for (let times = 0; times < 30; times += 1) {
    presses(rig, 'pendant');
    act(rig, 'cancel');
  }
  expect(calls(rig)).toHaveLength(20);
  expect(states(rig)).toContain('callRequest calling');
});
