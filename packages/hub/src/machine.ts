import type { Refusal } from '@homeward/contract/shapes/panel/command.ts';
import { firmwareOf } from '@homeward/contract/words/values/constants.ts';
import { Firmware, type UpkeepAct } from '@homeward/contract/shapes/panel/upkeep.ts';
import { instantMover } from '@homeward/contract/shapes/values/instants.ts';
import type { Clock, Log } from '@homeward/contract/ports.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import type { Devices } from './devices/devices.ts';
import type { LinkClient } from './link/link-client.ts';
import type { LinkKeys } from './link/link-keys.ts';
import type { PanelClock } from './loop/panel-clock.ts';
import type { Answerers } from './link/questions.ts';
import type { MessageKey } from '@homeward/contract/words/api/message-keys.ts';

/** Versions of the product on this machine. Times are wall times. */
export interface FirmwareKeeper {
  state(): Firmware;
  /** Begins it and returns at once: how it goes on, the state says. */
  act(act: 'check' | 'stage' | 'apply' | 'rollback'): void;
}

/** What of this machine can be kept up. */
export interface Machine {
  readonly firmware?: FirmwareKeeper;
  /** Stops this hub and starts it again. */
  readonly restart?: () => void;
  /** Where the link's key can change. */
  readonly keys?: LinkKeys;
}

export interface UpkeepOptions {
  readonly machine: Machine;
  readonly links: Iterable<Pick<LinkClient, 'resend' | 'rotateKey'>>;
  readonly devices: Pick<Devices, 'refresh'>;
  readonly state: () => PanelState;
  readonly panelClock: Pick<PanelClock, 'wallOffset'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** What is done to the panel as a machine, once the panel has agreed. */
export interface Upkeep {
  /** Why this machine cannot; null where it can. */
  refusal(act: UpkeepAct): Refusal | null;
  perform(act: UpkeepAct): void;
  readonly answerers: Pick<Answerers, 'firmware'>;
  /** Nothing comes any more of what waits. */
  stop(): void;
}

/** Ms for the answer to get out before the hub goes down. */
const graceMs = 500;

const moved = instantMover(Firmware);

const nothingKnown: Omit<Firmware, 'running'> = {
  channel: '',
  available: null,
  checkedAt: null,
  staged: null,
  previous: '',
  onTrial: false,
  busy: null,
  problem: '',
  history: [],
};

/** Upkeep of one hub. */
export function createUpkeep(options: UpkeepOptions): Upkeep {
  const { machine, links, devices, clock, log } = options;
  const { firmware, restart } = machine;

  /** What is to come when the answer is out. */
  const waiting = new Set<() => void>();

  function soon(what: string, run: () => void): void {
    log.info('the panel is kept up', { what });
    const cancel = clock.after(graceMs, () => {
      waiting.delete(cancel);
      run();
    });
    waiting.add(cancel);
  }

  return {
    refusal: (act) => {
      if (act.tag === 'firmware') {
        if (!firmware) return { tag: 'noMeans', why: 'v2_mg_firmware_no_channel' };
        return refusalOfFirmware(firmware.state(), act.act);
      }
      const goesDown = act.tag === 'restart' || act.tag === 'factoryReset';
      if (act.tag === 'rotateKey' && !machine.keys) return { tag: 'noMeans', why: 'v2_mg_no_means' };
      return goesDown && !restart ? { tag: 'noMeans', why: 'v2_mg_no_means' } : null;
    },
    perform: (act) => {
      switch (act.tag) {
        case 'restart':
        case 'factoryReset':
          return soon(act.tag, () => restart?.());
        case 'resend':
          for (const link of links) link.resend();
          return devices.refresh();
        case 'rotateKey':
          return soon(act.tag, () => {
            for (const link of links) link.rotateKey();
          });
        case 'firmware':
          return act.act === 'apply' || act.act === 'rollback'
            ? soon(`firmware: ${act.act}`, () => firmware?.act(act.act))
            : firmware?.act(act.act);
      }
    },
    answerers: {
      firmware: () =>
        Promise.resolve({
          tag: 'firmware',
          firmware: firmware
            ? moved(firmware.state(), -options.panelClock.wallOffset())
            : { ...nothingKnown, running: firmwareOf(options.state().config.version) },
        }),
    },
    stop: () => {
      for (const cancel of waiting) cancel();
      waiting.clear();
    },
  };
}

function refusalOfFirmware(state: Firmware, act: 'check' | 'stage' | 'apply' | 'rollback'): Refusal | null {
  const invalid = (why: MessageKey): Refusal => ({ tag: 'invalid', why, where: 'act' });
  switch (act) {
    case 'check':
      if (state.channel === '') return { tag: 'noMeans', why: 'v2_mg_firmware_no_channel' };
      return state.busy === null ? null : invalid('v2_mg_firmware_busy');
    case 'stage':
      if (state.channel === '') return { tag: 'noMeans', why: 'v2_mg_firmware_no_channel' };
      if (state.busy !== null) return invalid('v2_mg_firmware_busy');
      return state.available === null ? invalid('v2_mg_firmware_nothing_newer') : null;
    case 'apply':
      return state.staged === null ? invalid('v2_mg_firmware_nothing_staged') : null;
    case 'rollback':
      return state.previous === '' ? invalid('v2_mg_firmware_nothing_before') : null;
  }
}
