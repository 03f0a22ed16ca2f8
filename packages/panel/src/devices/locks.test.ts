import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import { describe, expect, it } from 'vitest';
import { code } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';
import { detailsOf, rigWith, stateOf, tell } from '@homeward/testing/panel/things.ts';

const lock = (): Rig => {
  const rig = rigWith('door_lock');
  rig.says('door_lock', { locked: true, lockSlots: [] });
  return rig;
};
/** Events of the lock, as `QXYZ who via channel`. */
const story = (rig: Rig) =>
  rig.events().map(({ code: event, actor }) => `${event.slice(2, 6)} ${actor.name} ${actor.channel}`);
const give = (rig: Rig, slot: number, name: string) =>
  tell(rig, 'door_lock', { tag: 'lockUser', slot, name, code: '4711' }, code(1));

describe('a lock that is opened', () => {
  const came = (rig: Rig) => rig.state().automation.cameHome.map(({ who }) => who);
  const opened = (name: string, said: DeviceValues) => {
    const rig = lock();
    give(rig, 3, name);
    rig.says('door_lock', { lockSlots: [3] });
    rig.says('door_lock', { locked: false, action: 'unlock', ...said });
    return came(rig);
  };

  it('by a code says that who has a code of the panel by that name came home, and nobody else', () => {
    expect(opened('Ada', { actionSource: 'keypad', actionUser: 3 })).toEqual(['user 1']);
    expect(opened('Ada', { actionSource: 'tag', actionUser: 3 })).toEqual(['user 1']);
    expect(opened('Cleaner', { actionSource: 'keypad', actionUser: 3 })).toEqual([]);
    expect(opened('Ada', { actionSource: 'keypad', actionUser: 9 })).toEqual([]);
    expect(opened('Ada', { actionSource: 'inside' })).toEqual([]);
  });

  it('from afar says nothing of who is there', () => {
    const rig = lock();
    tell(rig, 'door_lock', { tag: 'lock', locked: false }, code(1));
    rig.says('door_lock', { locked: false });
    expect(came(rig)).toEqual([]);
  });
});

describe('a lock that is turned', () => {
  it('by a command is logged once it has turned, with who asked', () => {
    const rig = lock();
    tell(rig, 'door_lock', { tag: 'lock', locked: false }, code(1));
    expect(story(rig)).toEqual([]);
    rig.says('door_lock', { locked: false });
    rig.says('door_lock', { locked: false, action: 'unlock', actionSource: 'remote' });
    tell(rig, 'door_lock', { tag: 'lock', locked: true });
    rig.says('door_lock', { locked: true });
    expect(story(rig)).toEqual(['1802 Ada web', '1807 Ada web']);
  });

  it('by a command that comes to nothing is logged as such, and never as open', () => {
    const rig = lock();
    tell(rig, 'door_lock', { tag: 'lock', locked: false }, code(1));
    rig.feed({ tag: 'commandFailed', device: 'RF:door_lock' as never, reason: 'timedOut' });
    tell(rig, 'door_lock', { tag: 'lock', locked: false }, code(1));
    tell(rig, 'door_lock', { tag: 'lock', locked: true });
    rig.wait(15);
    expect(detailsOf(rig, 369, 802)).toEqual([
      '1369 unlock: timedOut',
      '1369 unlock: replaced',
      '1369 lock: notConfirmed',
    ]);
  });

  it.each<[string, DeviceValues, string]>([
    ['from inside', { locked: false, action: 'unlock', actionSource: 'inside' }, '1801 door_lock device'],
    [
      'with a code',
      { locked: false, action: 'unlock', actionSource: 'keypad', actionUser: 3 },
      '1802 Ada keypad',
    ],
    [
      'with a code of nobody',
      { locked: false, action: 'unlock', actionSource: 'keypad', actionUser: 9 },
      '1802 door_lock keypad',
    ],
    ['with a tag', { locked: false, action: 'unlock', actionSource: 'tag', actionUser: 3 }, '1802 Ada tag'],
    ['by nobody knows whom', { locked: false }, '1367 door_lock device'],
    [
      'as it keeps beside how it stands',
      { locked: false, actionSource: 'fingerprint', actionUser: 3 },
      '1802 Ada keypad',
    ],
    ['and jams', { action: 'jammed' }, '1804  panel'],
    ['and does not lock', { action: 'lock_failed' }, '1815  panel'],
    ['and its bolt is changed', { action: 'bolt_changed' }, '1816  panel'],
    ['too often with wrong codes', { action: 'too_many_tries' }, '1817  panel'],
    ['with a wrong code', { action: 'bad_code', actionSource: 'keypad' }, '1369 door_lock keypad'],
  ])('%s', (_, said, event) => {
    const rig = lock();
    give(rig, 3, 'Ada');
    rig.says('door_lock', { lockSlots: [3] });
    const before = rig.events().length;
    rig.says('door_lock', said);
    expect(story(rig).slice(before)).toEqual([event]);
  });

  it('is logged once, be its word before or with the bolt', () => {
    const rig = lock();
    rig.says('door_lock', { action: 'unlock', actionSource: 'keypad' });
    rig.says('door_lock', { locked: false });
    rig.says('door_lock', { locked: true, action: 'lock', actionSource: 'auto' });
    rig.says('door_lock', { locked: false });
    rig.says('door_lock', { locked: true });
    expect(story(rig)).toEqual([
      '1802 door_lock keypad',
      '1807 door_lock device',
      '1367 door_lock device',
      '1368 door_lock device',
    ]);
  });

  it('while nobody listened is logged when it is found, and nothing else that was merely found', () => {
    const rig = lock();
    rig.says('door_lock', { locked: false, action: 'unlock' }, false);
    rig.says('door_lock', { locked: false }, false);
    expect(story(rig)).toEqual(['1367 door_lock device']);
  });

  it('and cannot say so is logged when it is told', () => {
    const rig = rigWith();
    tell(rig, 'lock', { tag: 'lock', locked: false }, code(1));
    expect(story(rig)).toEqual(['1802 Ada web']);
  });
});

describe('the codes of a lock', () => {
  const users = (rig: Rig) => stateOf(rig, 'door_lock').lockUsers;

  it('are somebody’s once the lock has them, and nobody’s once it has dropped them', () => {
    const rig = lock();
    give(rig, 3, ' Ada ');
    expect(users(rig)).toEqual([{ slot: 3, name: 'Ada', state: 'adding' }]);
    rig.says('door_lock', { lockSlots: [3] });
    expect(users(rig)).toEqual([{ slot: 3, name: 'Ada', state: 'active' }]);
    tell(rig, 'door_lock', { tag: 'removeLockUser', slot: 3 }, code(1));
    expect(users(rig)).toEqual([{ slot: 3, name: 'Ada', state: 'removing' }]);
    rig.says('door_lock', { lockSlots: [], action: 'user_deleted', actionUser: 3 });
    expect(users(rig)).toEqual([]);
    expect(detailsOf(rig, 371)).toEqual(['1371 3 Ada', '3371 3 Ada']);
  });

  it('that the lock does not confirm are shown as such, until it does', () => {
    const rig = lock();
    give(rig, 3, 'Ada');
    rig.wait(60);
    expect(users(rig)).toEqual([{ slot: 3, name: 'Ada', state: 'failed' }]);
    rig.says('door_lock', { action: 'user_added', actionUser: 3 });
    expect(users(rig)).toEqual([{ slot: 3, name: 'Ada', state: 'active' }]);
  });

  it('that replace others are not confirmed by a slot that was full already', () => {
    const rig = lock();
    rig.says('door_lock', { lockSlots: [3] });
    give(rig, 3, 'Ben');
    rig.says('door_lock', { lockSlots: [3] });
    expect(users(rig)).toEqual([{ slot: 3, name: 'Ben', state: 'adding' }]);
    rig.says('door_lock', { lockSlots: [3], action: 'user_added', actionUser: 3 });
    expect(users(rig)).toEqual([{ slot: 3, name: 'Ben', state: 'active' }]);
  });

  it('that follow each other fast all find their slots', () => {
    const rig = lock();
    give(rig, 2, 'Ben');
    give(rig, 1, 'Ada');
    expect(users(rig)?.map(({ state }) => state)).toEqual(['adding', 'failed']);
    rig.says('door_lock', { action: 'user_added', actionUser: 2 });
    rig.says('door_lock', { action: 'user_added', actionUser: 1 });
    expect(users(rig)).toEqual([
      { slot: 1, name: 'Ada', state: 'active' },
      { slot: 2, name: 'Ben', state: 'active' },
    ]);
    expect(rig.state().control.waiting).toEqual([]);
  });

  it('that somebody makes at the lock itself have no name yet', () => {
    const rig = lock();
    rig.says('door_lock', { action: 'user_added', actionUser: 7, actionSource: 'keypad' });
    expect(users(rig)).toEqual([{ slot: 7, name: '', state: 'active' }]);
    expect(detailsOf(rig, 371)).toEqual(['1371 7']);
  });
});
