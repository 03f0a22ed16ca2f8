import type { GprsSettings } from '@homeward/contract/shapes/reports/connections.ts';
import type { BusCall } from '@homeward/channels/modem/system-bus.ts';

export type AccessPointOfData = Pick<GprsSettings, 'apn' | 'user' | 'password'>;

/** Data over the mobile network, as the machine's own system brings it up. */
export interface MobileData {
  /**
   * Has the machine reach the Internet by this point of the mobile network too; a blank `apn` ends that. With `anew` it
   * goes there at once, also where it is by another one. Whether the system took it. Never rejects.
   */
  set(point: AccessPointOfData, anew: boolean): Promise<boolean>;
}

const service = 'org.freedesktop.NetworkManager';
const manager = '/org/freedesktop/NetworkManager';
const settings = `${manager}/Settings`;
const profile = `${service}.Settings.Connection`;
/** Ours among the connections of the machine: the same one on every start. */
const uuid = '3f8c7a52-6e0b-4d0e-9c55-1d2f5b7a9e60';
/** No device in particular. */
const any = '/';

/** The mobile data of a machine that NetworkManager looks after: it brings the line up, and takes it where no other is. */
export function networkManagerData(call: BusCall): MobileData {
  const find = async (): Promise<string | null> => {
    const answer = await call(service, settings, `${service}.Settings GetConnectionByUuid`, 's', uuid);
    return typeof answer?.[0] === 'string' ? answer[0] : null;
  };
  /** Where nobody answers, a connection that is not found may be there all the same. */
  const answers = async (): Promise<boolean> =>
    (await call(service, settings, `${service}.Settings ListConnections`)) !== null;
  return {
    set: async ({ apn, user, password }, anew) => {
      const isThere = apn !== '' || (await answers());
      const before = await find();
      if (apn === '')
        return before === null ? isThere : (await call(service, before, `${profile} Delete`)) !== null;
      const wanted = {
        connection: { id: 'Homeward mobile data', uuid, type: 'gsm' },
        gsm: { apn, ...(user !== '' && { username: user }), ...(password !== '' && { password }) },
        ipv4: { method: 'auto' },
        ipv6: { method: 'auto' },
      };
      if (before === null)
        return (
          (await call(service, settings, `${service}.Settings AddConnection`, 'a{sa{sv}}', wanted)) !== null
        );
      const isTaken = (await call(service, before, `${profile} Update`, 'a{sa{sv}}', wanted)) !== null;
      // Where there is no modem now it is brought up once there is one.
      if (isTaken && anew)
        await call(service, manager, `${service} ActivateConnection`, 'ooo', before, any, any);
      return isTaken;
    },
  };
}
