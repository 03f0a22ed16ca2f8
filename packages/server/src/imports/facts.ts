import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';

/** What a set-up of Zigbee2MQTT says of names and groups. Addresses are sixteen digits, as in ids of ours. */
export interface ZigbeeFacts {
  readonly names: ReadonlyMap<string, string>;
  readonly groups: readonly ZigbeeGroup[];
}

export interface ZigbeeGroup {
  readonly no: string;
  /** Blank where this file does not say it. */
  readonly name: string;
  /** Addresses, or names of devices where the file has those. */
  readonly members: readonly string[];
}

/** A mode of Alarmo, in seconds; null is not said. */
export interface AlarmoMode {
  readonly mode: string;
  readonly exit: number | null;
  readonly entry: number | null;
  readonly trigger: number | null;
}

export interface AlarmoArea {
  readonly id: string;
  readonly name: string;
  /** Those that are switched on. */
  readonly modes: readonly AlarmoMode[];
}

export interface AlarmoSensor {
  readonly entity: string;
  readonly type: string;
  readonly area: string;
  readonly modes: readonly string[];
  readonly exitDelay: boolean;
  readonly entryDelay: boolean;
  /** Of its own, seconds. */
  readonly entrySeconds: number | null;
  readonly alwaysOn: boolean;
  readonly armOnClose: boolean;
  readonly allowOpen: boolean;
  /** In these modes it is left out where it is open. */
  readonly autoBypass: readonly string[];
  readonly triggerUnavailable: boolean;
  readonly enabled: boolean;
  /** It alarms together with others only. */
  readonly grouped: boolean;
}

export interface AlarmoUser {
  readonly id: string;
  readonly name: string;
  readonly enabled: boolean;
  readonly mayArm: boolean;
  readonly mayDisarm: boolean;
  readonly override: boolean;
  /** Areas that it is limited to; empty is none. */
  readonly areas: readonly string[];
}

export interface AlarmoFacts {
  readonly areas: readonly AlarmoArea[];
  readonly sensors: readonly AlarmoSensor[];
  readonly users: readonly AlarmoUser[];
}

export interface HaArea {
  readonly id: string;
  readonly name: string;
  /** Its floor; blank is none. */
  readonly floor: string;
}

export interface HaFloor {
  readonly id: string;
  readonly name: string;
  /** 0 is the ground floor; null where nobody said. */
  readonly level: number | null;
}

export interface HaDevice {
  readonly id: string;
  readonly name: string;
  readonly area: string;
  /** What it may be called here. */
  readonly ids: readonly DeviceId[];
  /** It is a service or switched off: nothing that stands in a room. */
  readonly apart: boolean;
}

export interface HaEntity {
  readonly entity: string;
  readonly device: string;
  readonly area: string;
  readonly name: string;
  readonly ids: readonly DeviceId[];
}

/** What the registries of Home Assistant say. */
export interface HaFacts {
  readonly areas: readonly HaArea[];
  readonly floors: readonly HaFloor[];
  readonly devices: readonly HaDevice[];
  readonly entities: readonly HaEntity[];
}

/** What all files of an import say together. */
export interface Facts {
  readonly zigbee: ZigbeeFacts;
  readonly alarmo: AlarmoFacts;
  readonly ha: HaFacts;
}

export const noFacts: Facts = {
  zigbee: { names: new Map(), groups: [] },
  alarmo: { areas: [], sensors: [], users: [] },
  ha: { areas: [], floors: [], devices: [], entities: [] },
};
