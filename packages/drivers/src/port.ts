import type { LeftOut } from '@homeward/contract/shapes/devices/gateway.ts';
import type { DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import type {
  DeviceFirmware,
  GroupChange,
  JoinedSafety,
  Joining,
  JoiningAnswer,
  LiveStream,
  NetworkAct,
  NetworkFamily,
  NetworkMap,
  NetworkNames,
} from '@homeward/contract/shapes/devices/network.ts';
import type { TaughtCodes, Trust } from '@homeward/contract/shapes/devices/trust.ts';
import type { Power } from '@homeward/contract/shapes/devices/power.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { Capture } from '@homeward/contract/shapes/panel/link.ts';
import type { House, HouseNote, HouseWish } from './house.ts';

/** A device as its wire describes it, before anybody gives it an area and a zone. */
export interface DiscoveredDevice {
  readonly id: DeviceId;
  readonly kind: DeviceKind;
  /** At most 40 characters. */
  readonly modelId: string;
  /** At most 31 characters. */
  readonly name: string;
  /** Runs on a battery; then silence and low battery are to be watched. */
  readonly battery: boolean;
  readonly commands: readonly DeviceCommand['tag'][];
  /** A keypad that checks codes itself and never says them: its bare word is its own right. Absent is no. */
  readonly checksCodes?: boolean;
  /** How long it may say nothing and be well, in seconds, since it wakes that seldom. Absent is as others of its kind. */
  readonly silenceSeconds?: number;
  /** How far its word goes. Absent is as far as its kind. */
  readonly trust?: Trust;
}

/** What the panel knows of one of its devices that its wire may have forgotten, or call otherwise by now. */
export interface HeldDevice {
  /** What the wire called it when the panel took it at its word last. */
  readonly kind: DeviceKind;
  /** It once sent a code. */
  readonly sendsCodes: boolean;
  /** What its bare codes were taught to mean; absent is nothing. The panel reads them, and a wire their order. */
  readonly codes?: TaughtCodes;
}

/** Somebody wants something at a device, with a code for it or without one. */
export interface CodeEntry {
  readonly device: DeviceId;
  /** What for: as the device's buttons are called (`disarm`, `arm`, `home`), or a word of its own. */
  readonly word: string;
  /** For the hub's check alone: it is written down nowhere. Null is none. */
  readonly code: string | null;
  /** The device's number for it, by which it is answered; null where it has none. */
  readonly no: number | null;
}

/** What a keypad shows. */
export interface KeypadSign {
  /** How the area stands, or why an entry came to nothing: a code that is nobody's or may not, or something in the way. */
  readonly shows:
    | 'disarmed'
    | 'away'
    | 'home'
    | 'exitDelay'
    | 'entryDelay'
    | 'alarm'
    | 'refused'
    | 'notReady';
  /** The entry that is answered; null is how the area stands by itself. */
  readonly entry: number | null;
  /** Of a delay that runs, seconds. */
  readonly seconds: number | null;
}

/** What a driver tells. */
export type DriverReport =
  /** A device is there, or is described anew. `joined`: somebody has just let it join the wire, be it again. */
  | { readonly tag: 'discovered'; readonly device: DiscoveredDevice; readonly joined?: boolean }
  /**
   * What a device said. Absent fields say nothing, null says unknown. `live` is false for what was retained or cached
   * on the way: it tells how things stood, but the device was not heard now.
   */
  | {
      readonly tag: 'reported';
      readonly device: DeviceId;
      readonly values: DeviceValues;
      readonly live: boolean;
    }
  | { readonly tag: 'availability'; readonly device: DeviceId; readonly online: boolean }
  /**
   * Nothing can be heard on the radio of this wire any more: devices that were asked do not answer, or something drowns
   * the air. Or it is heard again, or for the first time.
   */
  | { readonly tag: 'radio'; readonly silent: boolean }
  /** How the panel's own supply stands, as often as it was asked. After a lost link nothing of it is known. */
  | { readonly tag: 'power'; readonly power: Power }
  /** Never of what was retained or cached: an old entry is none. */
  | { readonly tag: 'entered'; readonly entry: CodeEntry }
  /** Somebody wants a mode from the system that the house is shown to. Never of what was retained, nor late. */
  | { readonly tag: 'wished'; readonly wish: HouseWish }
  /** A camera's picture or clip: base64, at most 1 MiB of bytes. */
  | { readonly tag: 'captured'; readonly device: DeviceId; readonly picture: Picture }
  /** The wire is up. What its devices say counts again as they say it. */
  | { readonly tag: 'link'; readonly up: true }
  /** The wire is gone: what these devices said before no longer counts, they are unknown and not closed. */
  | {
      readonly tag: 'link';
      readonly up: false;
      readonly reason: string;
      readonly devices: readonly DeviceId[];
    };

/** What a wired loop measures at this moment, before it counts. */
export interface LoopReading {
  /** Null is an open line, or what cannot be. */
  readonly ohms: number | null;
  readonly says: 'normal' | 'active' | 'tamper' | 'fault';
}

export type Picture = Pick<Capture, 'type' | 'content'>;

/** A clip of what was, that ended `agoMs` ago. */
export interface PastClip {
  readonly picture: Picture;
  readonly agoMs: number;
}

/** Hears a camera's live video, as fragmented MP4. */
export interface VideoEars {
  /** What stands before all pieces, and its type with its codec, as `video/mp4; codecs="avc1.42c01e"`. Once, first. */
  readonly begun: (type: string, head: Buffer) => void;
  /** A fragment that follows the one before; `isKey`: it can be shown without those before it, as the first can. */
  readonly piece: (bytes: Buffer, isKey: boolean) => void;
  /** It is over, once, for this reason; nothing comes afterwards. */
  readonly ended: (reason: string) => void;
}

/** What became of something done to a network; `detail` is for the log. */
export interface NetworkOutcome {
  readonly ok: boolean;
  readonly detail: string;
}

/** The network of a driver, where it is one of its own. Nothing here rejects. */
export interface DriverNetwork {
  readonly family: NetworkFamily;
  readonly acts: readonly NetworkAct[];
  act(act: NetworkAct, device: DeviceId | null): Promise<NetworkOutcome>;
  /** Scans the network, which may take minutes; null where it could not. */
  map?(): Promise<NetworkMap | null>;
  /** What its bridge calls devices and groups; null while it has not said. Absent where there is no bridge that names any. */
  names?(): NetworkNames | null;
  /** A copy of what its bridge knows of the network, as a zip in base64; null where it made none. Absent where none can. */
  copy?(): Promise<string | null>;
  /** Changes a group that its bridge has of its devices. Absent where there are none. */
  group?(change: GroupChange): Promise<NetworkOutcome>;
  /** How far it has come with letting a device in. Absent where it asks nobody anything. */
  joining?(): Joining | null;
  /** How safe those are that joined since it started, the last first; 20 at most. */
  joined?(): readonly { readonly device: DeviceId; readonly safety: JoinedSafety }[];
  /** What a device runs, and what its maker has for it; null where it has none that can be updated from here. */
  firmware?(device: DeviceId): DeviceFirmware | null;
  /** Answers what it asks while it lets a device in. */
  answer?(answer: JoiningAnswer): Promise<NetworkOutcome>;
}

/** What became of a command. */
export type CommandOutcome =
  /** The device says so itself. */
  | { readonly tag: 'confirmed' }
  /** Handed over; this device never says more. */
  | { readonly tag: 'sent' }
  /** Handed over or lost on the way; nobody knows. `asleep`: handed over, and the device hears of it when it wakes. */
  | { readonly tag: 'unconfirmed'; readonly reason: 'timedOut' | 'linkLost' | 'asleep' }
  /** Not sent. `asleep`: it would only hear of it when that is not wanted any more. */
  | { readonly tag: 'rejected'; readonly reason: 'unknownDevice' | 'unsupported' | 'linkDown' | 'asleep' };

/** One family's wire. Reports come in the order of the wire, some of them before `start` or `command` has returned. */
export interface Driver {
  /**
   * Begins, once; a wire that is down is a report, not an error, and is tried again. `kept` resolves when all that was
   * emitted so far is on the disk, or protects from memory since the disk fails: then a wire may acknowledge it. `held`
   * is what the panel has a device as, null where it has none such: a device guards on in the words of its old kind.
   */
  start(
    emit: (report: DriverReport) => void,
    kept?: () => Promise<unknown>,
    held?: (device: DeviceId) => HeldDevice | null,
  ): Promise<void>;
  /** Never rejects. A command is sent at most once: what is not sent now is not sent later. */
  command(device: DeviceId, command: DeviceCommand): Promise<CommandOutcome>;
  /** Whether a device has a word for a command, and would be sent it. Absent where every device takes what its kind takes. */
  takes?(device: DeviceId, command: DeviceCommand): boolean;
  /** Has a keypad show how things stand. Sent once, and never waited for. Absent where no device of this wire can. */
  show?(device: DeviceId, sign: KeypadSign): void;
  /** Asks a device to say how it stands; its word comes as a report. False where it cannot be asked. */
  read?(device: DeviceId): boolean;
  /** What a wired loop measures; null where nothing is known of it. Absent where no device of this wire is a loop. */
  measured?(device: DeviceId): LoopReading | null;
  /** Where a camera's live picture is; null where it has none. Absent where no device of this wire has one. */
  stream?(device: DeviceId): Promise<LiveStream | null>;
  /** What a camera sees at this moment, for a live picture of type `stills`; null where it gave none. */
  still?(device: DeviceId): Promise<Picture | null>;
  /**
   * Begins a camera's live video, or joins it where it runs already; gives how to leave it. Null where a camera has none
   * now. Absent where no device of this wire has any.
   */
  video?(device: DeviceId, ears: VideoEars): (() => void) | null;
  /**
   * What a camera saw in the seconds before, as a clip of nothing older than `mostMs`; null where it kept none of that.
   * Absent where none of this wire keeps any.
   */
  before?(device: DeviceId, mostMs: number): PastClip | null;
  readonly network?: DriverNetwork;
  /** Shows the house to another system. Absent where this wire leads to devices alone. */
  readonly shows?: {
    /** Told at first, whenever anything of it has changed, and never waited for. */
    house(house: House): void;
    /** Arming or disarming came to nothing. */
    note(note: HouseNote): void;
    /** Takes back what other systems remember: the owner does not show the house there any more. Never rejects. */
    forget(): Promise<void>;
  };
  /** What is on the other side of the wire, as `2.1.0`; blank while it has not said. Absent where it never does. */
  version?(): string;
  /** What was announced and is not made use of. Absent where it keeps no account of that. */
  leftOut?(): readonly LeftOut[];
  /** Lets new devices join the wire, or no longer; told anew whenever the wire comes up. Absent where none need leave. */
  learn?(on: boolean): void;
  /** Ends for good; commands under way end as `linkLost`. Nothing is reported afterwards. */
  stop(): Promise<void>;
  /** Counted since the start, for the metrics: what was dropped because it could not be read, and lost connections. */
  counters(): { readonly malformed: number; readonly linkLosses: number };
}
