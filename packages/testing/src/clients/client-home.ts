import type { Rights } from '@homeward/contract/shapes/access/account.ts';
import { houseConfig } from '../hub/house.ts';
import { deviceOf, masterCode, realHome } from '../home/real-home.ts';
import type { RealHome } from '../home/real-home.ts';
import { send } from './recorded-client.ts';
import type { Answered, Recorded } from './recorded-client.ts';

/** A home with a lock, a server that listens, and an app password of its owner. */
export interface ClientHome extends RealHome {
  /** `http://127.0.0.1:…` */
  readonly host: string;
  readonly login: string;
  readonly secret: string;
  /** Sends a request as it was recorded, and lets everything come to rest that follows. */
  readonly ask: (recorded: Recorded) => Promise<Answered>;
}

interface Wanted {
  readonly rights?: Rights;
  /** The app password acts with its owner's code. */
  readonly withCode?: boolean;
}

/** Begins with everything closed and locked, and nobody signed in but the owner. */
export async function clientHome({ rights = 'full', withCode = false }: Wanted = {}): Promise<ClientHome> {
  const home = await realHome({
    devices: [...houseConfig.devices, deviceOf('ZB:lock', 'door_lock', 7)],
  });
  await home.says('ZB:lock', { locked: true, opening: 'closed', autoLock: true, volume: 'normal' });
  await home.says('ZB:door', { opening: 'closed' });
  const { port } = await home.server.listen(0, '127.0.0.1');
  const host = `http://127.0.0.1:${port}`;
  const made = await home.call('POST /account/app_password', {
    body: { name: 'client', rights, ...(withCode ? { pincode: masterCode } : {}) },
  });
  const { secret } = made.data as { readonly secret: string };
  return {
    ...home,
    host,
    login: 'demo',
    secret,
    ask: async (recorded) => {
      const answered = await send(host, recorded);
      await home.pass(0);
      return answered;
    },
  };
}
