import { roleOf, rolesOf } from '#features/adding/roles.ts';
import { withRole, zoneBody, zoneDraft } from '#features/adding/zone-draft.ts';
import { standingAtPanel, startingFrom, type Standing } from '#features/forms/shared-edit.ts';
import { readPart, writePart, type Value } from '#features/settings/setting-part.ts';
import type { Target } from '#features/site-wizard/queued.ts';
import { call, callForRows } from '#lib/client/call.ts';
import { done, type Outcome } from '#lib/client/outcome.ts';
import { readDevice, type HouseDevice } from '#lib/house/device.ts';

/** How a change gets to the site: what stands there now, and what is sent. */
interface Way {
  readonly read: () => Promise<Outcome<Standing<Value>>>;
  readonly send: (value: Value, revision: number) => Promise<Outcome<unknown>>;
}

/** The role of a device as a value; 'own' is none of those that its kind has. */
export const roleValue = (device: HouseDevice): string => roleOf(device) ?? 'own';

const valueOf = {
  name: ({ name }: HouseDevice): Value => name,
  room: ({ room }: HouseDevice): Value => room,
  role: (device: HouseDevice): Value => roleValue(device),
} as const;

function deviceWay({ id, field }: Extract<Target, { tag: 'device' }>): Way {
  let found: HouseDevice | undefined;
  return {
    read: () =>
      standingAtPanel<Value>(async () => {
        const rows = await callForRows('GET /panel/device');
        if (rows.tag === 'failed') return rows;
        const row = rows.data.find(({ device_id: one }) => one === id);
        found = row === undefined ? undefined : readDevice(row);
        return done(found === undefined ? undefined : valueOf[field](found));
      }),
    send: (value, revision) => {
      const body =
        field === 'role' ? roleBody(found, value) : { [field === 'name' ? 'name' : 'room_id']: value };
      // The fields are those of the record, which the contract's own shape leaves open.
      return call('PUT /panel/device', { body: startingFrom(revision, { device_id: id, ...body }) as never });
    },
  };
}

/** What gives a device a role; nothing where its kind has no such. */
function roleBody(device: HouseDevice | undefined, value: Value): Readonly<Record<string, string>> {
  const role = device && rolesOf(device.kind).find((one) => one === value);
  if (device === undefined || role === undefined) return {};
  const start = zoneDraft(device);
  return zoneBody(start, withRole(start, role));
}

function delayWay({ area, mode, field }: Extract<Target, { tag: 'delay' }>): Way {
  return {
    read: () =>
      standingAtPanel<Value>(async () => {
        const now = await call('GET /panel/provision/v2');
        return now.tag === 'failed'
          ? now
          : done(now.data.areas.find(({ id }) => id === area)?.delays[mode][field]);
      }),
    send: (value, revision) =>
      call('PUT /panel/area', {
        body: startingFrom(revision, { area, delays: { [mode]: { [field]: Number(value) } } }) as never,
      }),
  };
}

/** Of what the server keeps beside the panel: its own row has a revision of its own. */
function wizardWay(target: Extract<Target, { tag: 'mark' | 'notes' }>): Way {
  return {
    read: async () => {
      const now = await call('GET /panel/site_wizard');
      if (now.tag === 'failed') return now;
      const { revision, steps, notes } = now.data;
      const value =
        target.tag === 'notes' ? notes : (steps.find(({ step }) => step === target.step)?.mark ?? 'none');
      return done({ revision, now: value });
    },
    send: (value, revision) =>
      call('PUT /panel/site_wizard', {
        body: startingFrom(
          revision,
          target.tag === 'notes' ? { notes: String(value) } : { step: target.step, mark: value },
        ) as never,
      }),
  };
}

/** The way of a change. */
export function wayOf(target: Target): Way {
  switch (target.tag) {
    case 'device':
      return deviceWay(target);
    case 'delay':
      return delayWay(target);
    case 'mark':
    case 'notes':
      return wizardWay(target);
    case 'setting': {
      const { part, field } = target;
      return {
        read: () =>
          standingAtPanel<Value>(async () => {
            const now = await readPart(part);
            return now.tag === 'failed' ? now : done(now.data[field] ?? null);
          }),
        send: (value, revision) => writePart(part, { [field]: value }, revision),
      };
    }
  }
}
