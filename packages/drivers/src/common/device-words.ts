import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { DiscoveredDevice, DriverReport, HeldDevice } from '../port.ts';
import { mayWait } from './deferrable-kinds.ts';
import { createSecondLane } from './low-priority-queue.ts';
import type { WaitingCommands } from './waiting.ts';

/** What is to be told of a device. */
export type Word =
  | { readonly tag: 'discovered'; readonly device: DiscoveredDevice }
  | { readonly tag: 'reached'; readonly device: DeviceId; readonly is: boolean }
  | {
      readonly tag: 'said';
      readonly device: DeviceId;
      readonly values: DeviceValues;
      /** It was said now, by a device that can be reached. */
      readonly live: boolean;
    };

type Said = Extract<Word, { tag: 'said' }>;

/** Tells the hub what devices say, in its order. */
export interface Teller {
  /** Who hears it from now on, and what the hub has made of a device. */
  start(emit: (report: DriverReport) => void, held?: (id: DeviceId) => HeldDevice | null): void;
  /** `joined`: somebody has just let their devices in. */
  tell(words: readonly Word[], joined?: boolean): void;
  /** What is told of the line. What waits is told before it. */
  link(report: Extract<DriverReport, { tag: 'link' }>): void;
  /** Tells now what may wait a moment. */
  flush(): void;
  /** Calls back when there is room for more that may wait. */
  whenRoom(next: () => void): void;
  /** Nobody hears anything any more. */
  stop(): void;
}

/**
 * `kindOf`: what a device is, where it is known. What a lamp or a sensor says may wait a moment. What a device says live is
 * what commands wait for; `standing`: how it stands then, of peers that tell only what is otherwise.
 */
export function createTeller(
  waiting: WaitingCommands,
  kindOf: (id: DeviceId) => DiscoveredDevice['kind'] | undefined,
  standing?: (id: DeviceId) => DeviceValues,
): Teller {
  let emit: (report: DriverReport) => void = () => {};
  let held: (id: DeviceId) => HeldDevice | null = () => null;
  const patient = createSecondLane<Said>(said);

  function said({ device, values, live }: Said): void {
    emit({ tag: 'reported', device, values, live });
    if (live) waiting.said(device, standing?.(device) ?? values);
  }

  return {
    start(listener, isHeld = held) {
      emit = listener;
      held = isHeld;
    },
    tell(words, joined = false) {
      for (const word of words) {
        if (word.tag === 'said') {
          const kind = kindOf(word.device);
          if (kind !== undefined && mayWait(kind, held(word.device)?.kind)) patient.add(word);
          else said(word);
          continue;
        }
        patient.flush();
        if (word.tag === 'discovered')
          emit({ tag: 'discovered', device: word.device, ...(joined && { joined }) });
        else emit({ tag: 'availability', device: word.device, online: word.is });
      }
    },
    link(report) {
      patient.flush();
      emit(report);
    },
    flush: patient.flush,
    whenRoom: patient.whenRoom,
    stop() {
      emit = () => {};
      patient.clear();
    },
  };
}
