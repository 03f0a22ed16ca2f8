import { createHash, timingSafeEqual } from 'node:crypto';
import type { PanelCommand, Refusal } from '@homeward/contract/shapes/panel/command.ts';
import type { ConfigEdit } from '@homeward/contract/shapes/panel/edit.ts';
import { always, type PinUser } from '@homeward/contract/shapes/access/pin.ts';
import { plainZone } from '@homeward/contract/shapes/alarms/zone-settings.ts';
import { AreaId, DeviceId, ZoneNo } from '@homeward/contract/shapes/values/ids.ts';
import { slotNumber, slotOf } from '@homeward/contract/rules/access/pin-slots.ts';
import { parseSmsCommand, type SmsAct, type SmsCommand } from '@homeward/contract/rules/panel/sms-command.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import type { Secrets } from './secrets.ts';

/** What comes of a text message once its code is found right. */
export type SmsNext =
  | { readonly tag: 'do'; readonly command: PanelCommand }
  /** Nothing but an answer. */
  | { readonly tag: 'echo' }
  | { readonly tag: 'refuse'; readonly refusal: Refusal };

export interface SmsWish {
  /** To be verified as the installer's, before anything is done or told. */
  readonly code: string;
  readonly next: SmsNext;
}

const isSame = (a: string, b: string): boolean => {
  const [first, second] = [a, b].map((text) => createHash('sha256').update(text).digest());
  return first !== undefined && second !== undefined && timingSafeEqual(first, second);
};

/** A code that opens nothing: a wrong word counts as a wrong code, and tells no more. */
const noCode = '';

function codeOf({ word, pin }: SmsCommand, { config }: PanelState, secrets: Secrets): string {
  const wanted = secrets.secret('gsm', 'password', config.connections.gsm.password);
  if (wanted === null) return noCode;
  return isSame(word, wanted) ? pin : noCode;
}

const configure = (edit: ConfigEdit): SmsNext => ({
  tag: 'do',
  command: { tag: 'configure', edit, expect: null, pin: null },
});
const absent: SmsNext = { tag: 'refuse', refusal: { tag: 'absent' } };
const repeated: SmsNext = {
  tag: 'refuse',
  refusal: { tag: 'invalid', why: 'v2_mg_repeated', where: 'device' },
};

function setUser(act: Extract<SmsAct, { tag: 'setUser' }>, { config }: PanelState): SmsNext {
  const area = AreaId.parse(act.area);
  const slot = slotOf(act.slot);
  const before = config.pins.find((user) => slotNumber(user.slot) === act.slot);
  const areas = before?.areas ?? [];
  const user: PinUser = {
    slot,
    name: act.name === '' ? (before?.name ?? `User ${act.slot}`) : act.name,
    areas: areas.includes(area) ? areas : [...areas, area].toSorted((a, b) => a - b),
    latch: act.latch,
    enabled: true,
    tag: before?.tag ?? null,
    validity: before?.validity ?? always,
  };
  return configure({ tag: 'putPin', user, code: act.pin === '' ? null : act.pin });
}

function nextFor(act: SmsAct, state: PanelState): SmsNext {
  const { config, maintenance } = state;
  switch (act.tag) {
    case 'echo':
      return { tag: 'echo' };
    case 'setUser':
      return setUser(act, state);
    case 'deleteUser': {
      const user = config.pins.find(({ slot }) => slotNumber(slot) === act.slot);
      const isThere = user !== undefined && user.areas.some((area) => area === act.area);
      return isThere ? configure({ tag: 'removePin', slot: user.slot }) : absent;
    }
    case 'report':
      return configure({ tag: 'putDestination', destination: act.destination });
    case 'addDevice': {
      const id = DeviceId.parse(`RF:${act.address}`);
      if (config.devices.some((device) => device.id === id)) return repeated;
      // What was heard while learning says what it is; otherwise nobody knows until it is heard.
      const heard = maintenance.learning?.found.find((found) => found.id === id);
      const device = {
        id,
        kind: heard?.kind ?? ('unknown' as const),
        modelId: heard?.modelId ?? '',
        name: act.name,
        area: AreaId.parse(act.area),
        zone: ZoneNo.parse(act.zone),
        room: null,
        settings: plainZone,
        supervisionSeconds: null,
      };
      return configure({ tag: 'putDevice', device });
    }
    case 'nameDevice': {
      const device = config.devices.find(({ area, zone }) => area === act.area && zone === act.zone);
      return device === undefined
        ? absent
        : configure({ tag: 'putDevice', device: { ...device, name: act.name } });
    }
  }
}

/**
 * Reads a text message's command (domain 5); null is none. Its word, where the panel has one, and the installer's code
 * go no further than the hub.
 */
export function readSms(text: string, state: PanelState, secrets: Secrets): SmsWish | null {
  const sms = parseSmsCommand(text);
  return sms === null ? null : { code: codeOf(sms, state, secrets), next: nextFor(sms.act, state) };
}
