import { afterEach, describe, expect, it } from 'vitest';
import type { PanelEvent } from '@homeward/contract/shapes/alarms/event.ts';
import type { DeviceId, IncidentId } from '@homeward/contract/shapes/values/ids.ts';
import { eachStore } from '@homeward/testing/server/each-store.ts';
import { notifyRig, subjectOf } from '@homeward/testing/server/notify-rig.ts';
import type { NotifyRig } from '@homeward/testing/server/notify-rig.ts';
import { testClock } from '@homeward/testing/server/quiet-world.ts';
import { sampleEvent } from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';

const hall = 'RF:hall' as DeviceId;
const kitchen = 'RF:kitchen' as DeviceId;

describe.each(await eachStore(import.meta.filename))('the last word to people, on $name', ({ make }) => {
  const started = serversOfThisFile(make);
  const rigs: NotifyRig[] = [];
  afterEach(async () => {
    for (const rig of rigs.splice(0)) await rig.close();
  });

  async function home() {
    const rig = await notifyRig();
    rigs.push(rig);
    const clock = testClock(Date.UTC(2026, 10, 21, 8));
    const { server, hub, store } = await started({
      clock,
      options: { notify: rig.options, newDeviceConfirms: false },
    });
    await store.db.updateTable('accounts').set({ mail: 'olga@example.org' }).execute();
    let seq = 0;
    const event = (code: string, change: Partial<PanelEvent> = {}): PanelEvent => {
      seq += 1;
      const qualifier = code.startsWith('3') ? 3 : 1;
      return sampleEvent(seq, { event: Number(code.slice(1)), qualifier }, { at: clock.now(), ...change });
    };
    return {
      clock,
      /** What the panel tells of detectors of one incident, by code, name and device. */
      says: async (code: string, change: Partial<PanelEvent> = {}) => {
        await hub.send(event(code, { incident: 'i1' as IncidentId, ...change }));
        await server.services.notify.settled();
        clock.advance(1000);
      },
      /** As they come after the link was away: all at once. */
      saysAtOnce: async (...told: readonly (readonly [code: string, change: Partial<PanelEvent>])[]) => {
        await hub.send(
          ...told.map(([code, change]) => event(code, { incident: 'i1' as IncidentId, ...change })),
        );
        await server.services.notify.settled();
        clock.advance(1000);
      },
      passes: async (ms: number) => {
        clock.advance(ms);
        await server.services.notify.settled();
      },
      mails: () => rig.mail.mails.map(({ raw }) => subjectOf(raw)),
      lastMail: () => rig.mail.mails.at(-1)?.raw ?? '',
    };
  }
  const smokeIn = (name: string, device: DeviceId): Partial<PanelEvent> => ({ name, device });

  it('of a detector whose end was told is its next alarm, however soon', async () => {
    const { says, mails } = await home();
    for (const code of ['1111', '3111', '1111', '3111', '1111']) await says(code, smokeIn('Hall', hall));
    expect(mails()).toEqual([
      'FIRE ALARM: Smoke Alarm, Hall',
      'Over: Smoke Alarm, Hall',
      'FIRE ALARM: Smoke Alarm, Hall',
      'Over: Smoke Alarm, Hall',
      'FIRE ALARM: Smoke Alarm, Hall',
    ]);
  });

  it('is what still burns where one of two detectors clears', async () => {
    const { says, mails, lastMail } = await home();
    await says('1111', smokeIn('Hall', hall));
    await says('1111', smokeIn('Kitchen', kitchen));
    await says('3111', smokeIn('Hall', hall));
    expect(mails().at(-1)).toBe('FIRE ALARM: Smoke Alarm, Kitchen');
    expect(lastMail()).toContain('Over: Hall');
    await says('3111', smokeIn('Kitchen', kitchen));
    expect(mails().at(-1)).toBe('Over: Smoke Alarm, Kitchen');
  });

  it('is not that a code ended it while smoke stands', async () => {
    const { says, mails } = await home();
    await says('1111', smokeIn('Hall', hall));
    await says('1406', { name: '', device: null });
    expect(mails().at(-1)).toBe('FIRE ALARM: Smoke Alarm, Hall');
  });

  it('is so where both were heard at once, since the link was away', async () => {
    const { saysAtOnce, mails } = await home();
    await saysAtOnce(['1111', smokeIn('Hall', hall)], ['1406', { name: '', device: null }]);
    expect(mails().at(-1)).toBe('FIRE ALARM: Smoke Alarm, Hall');
  });

  it('is nothing of what has come and gone often enough to be counted', async () => {
    const { says, mails } = await home();
    await says('1154', smokeIn('Cellar', hall));
    await says('3154', { ...smokeIn('Cellar', hall), counted: true });
    await says('1154', { ...smokeIn('Cellar', hall), counted: true });
    expect(mails()).toEqual([expect.stringContaining('Cellar')]);
  });

  it('is nothing of a fault of what is in service until that is over', async () => {
    const { says, mails } = await home();
    const fault = { ...smokeIn('Hall', hall), incident: null, detail: 'lowBattery' };
    await says('1384', { ...fault, suspended: true });
    expect(mails()).toEqual([]);
    await says('1384', fault);
    expect(mails()).toEqual([expect.stringContaining('Hall')]);
  });

  it('of a fault that comes and goes is never its end while it stands', async () => {
    const { says, mails, passes } = await home();
    const fault = { ...smokeIn('Hall', hall), incident: null, detail: 'lowBattery' };
    for (const code of ['1384', '3384', '1384']) await says(code, fault);
    const standing = mails();
    expect(standing).toHaveLength(3);
    expect(standing[2]).toBe(standing[0]);
    for (const code of ['3384', '1384', '3384', '1384']) await says(code, fault);
    expect(mails()).toHaveLength(3);
    await passes(3_600_000);
    expect(mails().at(-1)).toBe(standing[0]);
  });
});
