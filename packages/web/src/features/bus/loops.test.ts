import { describe, expect, it } from 'vitest';
import { endOf, loopOf, modulesOf, wiringOf } from '#features/bus/loops.ts';

describe('the lines of a bus', () => {
  it('keep what they have when they are wired otherwise', () => {
    const double = { tag: 'DEOL', end: 2200, alarm: 1000 } as const;
    expect(loopOf('TEOL', double, 2200)).toEqual({ tag: 'TEOL', end: 2200, alarm: 1000, fault: 2200 });
    expect(loopOf('SEOL NO', double, 2200)).toEqual({ tag: 'SEOL', contact: 'NO', end: 2200 });
    expect(loopOf('NC', double, 2200)).toEqual({ tag: 'NC' });
    expect(loopOf('DEOL', null, null)).toEqual({ tag: 'DEOL', end: 4700, alarm: 4700 });
    expect(loopOf('SEOL NC', null, 123)).toMatchObject({ end: 4700 });
  });

  it('say how they are wired', () => {
    expect([
      wiringOf(null),
      wiringOf({ tag: 'NO' }),
      wiringOf({ tag: 'SEOL', contact: 'NC', end: 1000 }),
    ]).toEqual(['', 'NO', 'SEOL NC']);
    expect([endOf(null), endOf({ tag: 'NC' }), endOf({ tag: 'DEOL', end: 6800, alarm: 1000 })]).toEqual([
      null,
      null,
      6800,
    ]);
  });

  it('stand by module and terminal', () => {
    const input = (id: string, online: 'online' | 'offline' = 'online') => ({ device_id: id, online });
    const modules = modulesOf([input('SR:10'), input('IN:2', 'offline'), input('IN:1'), input('SR:9')]);
    expect(modules.map(({ id, inputs, silent }) => [id, inputs.map((one) => one.device_id), silent])).toEqual(
      [
        ['board', ['IN:1', 'IN:2'], 1],
        ['expander', ['SR:9', 'SR:10'], 0],
      ],
    );
    expect(modulesOf([])).toEqual([]);
  });
});
