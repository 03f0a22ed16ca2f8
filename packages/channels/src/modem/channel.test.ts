import { sinkClock } from '@homeward/testing/channels/http-sink.ts';
import { busThere, startSystemBus, type SystemBus } from '@homeward/testing/drivers/system-bus.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { systemBus } from './system-bus.ts';
import { openModemChannel } from './channel.ts';
import { modemRoot, modemService } from './first-modem.ts';

const message = (text: string, to = '+491701234567') => ({ id: 'n1', to, text, language: 'en-US' });
const { signal } = new AbortController();

describe.skipIf(!busThere())('SMS by the modem (needs python3-dbusmock)', () => {
  let bus: SystemBus;
  beforeAll(async () => {
    bus = await startSystemBus();
    vi.stubEnv('DBUS_SYSTEM_BUS_ADDRESS', bus.address);
    // No program is needed: everybody on the machine could read the numbers and texts that it is passed.
    vi.stubEnv('PATH', '/nonexistent');
  }, 120_000);
  afterAll(async () => {
    vi.unstubAllEnvs();
    await bus?.close();
  });
  const told = async (method: 'Sent' | 'Left') =>
    (await systemBus(modemService, `${modemRoot}/Modem/0`, `${modemService}.Modem.Messaging ${method}`))?.[0];

  it('sends one after the other, keeps none, and says why one does not go', async () => {
    const channel = openModemChannel(systemBus, sinkClock());
    const send = (text: string, to?: string) => channel.send(message(text, to), signal);
    expect(await send('Fire')).toMatchObject({ tag: 'noAnswer', reason: 'no modem' });
    await bus.play('add()');
    const both = [send('--help: "Fire" & smoke; $(rm)'), send('ไฟไหม้')];
    expect(await Promise.all(both)).toMatchObject([{ tag: 'accepted' }, { tag: 'accepted' }]);
    expect(await told('Sent')).toEqual([
      '+491701234567 --help: "Fire" & smoke; $(rm)',
      '+491701234567 ไฟไหม้',
    ]);
    expect(await send('Fire', '+491701234500')).toMatchObject({ tag: 'noAnswer', reason: 'failed' });
    expect(await told('Left')).toBe(0);
    expect(await send('Fire', '0170')).toMatchObject({ tag: 'refused', reason: 'no phone number' });
    await bus.play('lock()');
    expect(await send('Fire')).toMatchObject({ tag: 'noAnswer', reason: 'the card asks for its PIN' });
    await bus.play('put(State=dbus.Int32(7))');
    expect(await send('Fire')).toMatchObject({ tag: 'noAnswer', reason: 'the modem is in no network' });
    await bus.play('take()');
  });
});

describe('a modem that hangs', () => {
  it('is given up in time, and sends nothing later that nobody waits for', async () => {
    const called: string[] = [];
    let answer = (): void => {};
    const objects = [{ [`${modemRoot}/Modem/0`]: { [`${modemService}.Modem`]: { State: 8 } } }];
    const channel = openModemChannel(async (_, _path, method) => {
      called.push(method.split(' ')[1] ?? '');
      if (method.endsWith('GetManagedObjects')) return objects;
      if (method.endsWith('Send'))
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
      return ['/sms/1'];
    }, sinkClock(0.001));
    const late = { tag: 'noAnswer', reason: 'no answer in time' };
    const both = [channel.send(message('One'), signal), channel.send(message('Two'), signal)];
    expect(await Promise.all(both)).toMatchObject([late, late]);
    answer();
    await vi.waitUntil(() => called.at(-1) === 'Delete');
    expect(called).toEqual(['GetManagedObjects', 'Create', 'Send', 'Delete']);
    channel.close();
    expect(await channel.send(message('Three'), signal)).toMatchObject({ reason: 'ended by the sender' });
  });
});
