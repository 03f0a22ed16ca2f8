import { describe, expect, it } from 'vitest';
import type { PanelEvent } from '@homeward/contract/shapes/alarms/event.ts';
import { eachStore } from '@homeward/testing/server/each-store.ts';
import { toldHomes } from '@homeward/testing/server/told-home.ts';

const minute = 60_000;
const incident = 'i1' as NonNullable<PanelEvent['incident']>;
const alarm = { incident };

describe.each(await eachStore(import.meta.filename))('on $name', ({ make }) => {
  const home = toldHomes(make);

  describe('a device whose push service does not know this server', () => {
    const refusing = async (status: number) => {
      const made = await home();
      const mine = await made.token('demo');
      await made.call('POST /user/push_subscription', { token: mine, body: made.rig.subscription('phone') });
      made.rig.http.answer = (response) => void response.writeHead(status).end();
      const device = async () => {
        const { data } = (await made.call('GET /user/push_subscription', { token: mine })).envelope;
        return (data as { devices: readonly { trouble: string | null }[] }).devices[0]?.trouble;
      };
      const pushes = async () => (await made.log(mine)).filter(({ channel }) => channel === 'push');
      const takes = () => (made.rig.http.answer = (response) => void response.writeHead(201).end());
      return { ...made, device, pushes, takes };
    };

    it.each([401, 403])('gets its alarm after HTTP %i as soon as it does', async (status) => {
      const { happens, event, passes, sent, device, pushes, takes } = await refusing(status);
      await happens(event(110, alarm));
      expect(await device()).toBe('refused');
      expect(await pushes()).toMatchObject([{ state: 'sending', answer: `HTTP ${status}` }]);
      takes();
      await passes(minute);
      expect(await pushes()).toMatchObject([{ state: 'accepted' }]);
      expect(sent('/push/phone').length).toBeGreaterThan(1);
      expect([null, '']).toContain(await device());
    });

    it('is tried with the next alarm, and left alone with anything else', async () => {
      const { happens, event, sent, device, takes } = await refusing(403);
      await happens(event(305));
      expect(await device()).toBe('refused');
      const before = sent('/push/phone').length;
      takes();
      await happens(event(301));
      expect(sent('/push/phone')).toHaveLength(before);
      expect(await device()).toBe('refused');
      await happens(event(110, alarm));
      expect(sent('/push/phone')).toHaveLength(before + 1);
      expect([null, '']).toContain(await device());
    });
  });
});
