import { describe, expect, it } from 'vitest';
import { createMachine, createScheduler } from './scheduler.ts';

const noon = Date.UTC(2026, 5, 1, 12);

describe('virtual time', () => {
  it('calls in the order of time, and of planning within one moment', async () => {
    const scheduler = createScheduler();
    const order: string[] = [];
    scheduler.after(20, () => order.push('late'));
    scheduler.after(10, () => order.push('first'));
    scheduler.after(10, () => order.push('second'));
    await scheduler.run(30);
    expect(order).toEqual(['first', 'second', 'late']);
    expect(scheduler.now()).toBe(30);
  });

  it('lets every promise go on before the next call, however many steps it takes', async () => {
    const scheduler = createScheduler();
    const order: string[] = [];
    scheduler.after(10, () => {
      void (async () => {
        for (let step = 0; step < 50; step += 1) await Promise.resolve();
        order.push('promise');
      })();
    });
    scheduler.after(10, () => order.push('next'));
    await scheduler.run(10);
    expect(order).toEqual(['promise', 'next']);
  });

  it('does not call what was cancelled, nor what a dead process planned', async () => {
    const scheduler = createScheduler();
    const machine = createMachine(scheduler, 0);
    const process = machine.boot();
    const called: string[] = [];
    process.clock.after(10, () => called.push('cancelled'))();
    process.clock.after(10, () => called.push('alive'));
    process.clock.after(20, () => called.push('dead'));
    await scheduler.run(15);
    process.kill();
    await scheduler.run(30);
    expect(called).toEqual(['alive']);
  });

  it('gives every machine a wall clock of its own, and each process a monotonic one that no jump moves', async () => {
    const scheduler = createScheduler();
    const machine = createMachine(scheduler, noon);
    await scheduler.run(500);
    const { clock } = machine.boot();
    const before = clock.monotonic();
    machine.jump(-700_000);
    await scheduler.run(600);
    expect(clock.now()).toBe(noon - 700_000 + 600);
    expect(clock.monotonic() - before).toBe(100);
  });

  it('keeps wall clocks in the age of computers', () => {
    const machine = createMachine(createScheduler(), Date.UTC(1995, 0));
    machine.jump(Date.UTC(1970, 0) - Date.UTC(1980, 0));
    expect(new Date(machine.wall()).getUTCFullYear()).toBe(2004);
  });
});
