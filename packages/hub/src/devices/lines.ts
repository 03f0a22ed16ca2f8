import type { Power } from '@homeward/contract/shapes/devices/power.ts';
import type { DeviceId, Instant } from '@homeward/contract/shapes/values/ids.ts';
import type { Clock, Log } from '@homeward/contract/ports.ts';
import type { DriverReport, HeldDevice } from '@homeward/drivers/port.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import type { Body } from '../loop/work.ts';
import { createGateways, type Gateways, type GatewaysOptions } from './gateways.ts';
import { createLineHealth, gatewayName, type Line } from './line.ts';
import { createLostGateways } from './lost-gateways.ts';
import { createPowerWords } from './power.ts';
import { createSupervisor, type DriverSpec } from './supervisor.ts';

export interface LinesOptions {
  readonly drivers: readonly DriverSpec[];
  readonly clock: Clock;
  readonly log: Log;
  readonly state: () => PanelState;
  readonly post: (body: Body) => void;
  /** Panel time. */
  readonly now: () => Instant;
  readonly take: (line: Line, report: DriverReport) => void;
  readonly kept: () => Promise<unknown>;
  readonly held: (device: DeviceId) => HeldDevice | null;
  /** A driver was made anew and knows nothing yet. */
  readonly begun: () => void;
  readonly lost: (devices: Iterable<DeviceId>, watched: boolean) => void;
  /** What a line carried is unheard from now on, and comes again by another or not at all. */
  readonly closed: (line: Line) => void;
  readonly opener: Pick<GatewaysOptions, 'port' | 'opened' | 'ownSound' | 'config' | 'isMember'>;
}

/** Every driver that runs: the machine's own, and one for each gateway of the set-up. */
export interface Lines {
  readonly all: readonly Line[];
  readonly gateways: Gateways['answerers'];
  /** The panel's state has changed. */
  changed(): void;
  /** A line's radio says nothing any more, or speaks again: tells the panel whether any is drowned. */
  tellJamming(line: Line, isSilent: boolean): void;
  /** The wire of a line is gone, and what it said of a supply with it. */
  down(line: Line, reason: string): void;
  /** Tells the panel how a line's supply stands; null is that nothing is known of it. */
  tellPower(line: Line, power: Power | null): void;
  stop(): Promise<void>;
}

export function createLines(options: LinesOptions): Lines {
  const { clock, log, post } = options;
  const all: Line[] = [];
  const tellLost = createLostGateways({
    lines: all,
    unopened: () => gateways.unopened(),
    state: options.state,
    post,
  });
  const tellJamming = (line: Line, isSilent: boolean): void => {
    line.isSilent = isSilent;
    const silent = all.filter((one) => one.isSilent);
    const gateways = silent.flatMap((one) => gatewayName(one) ?? []);
    post({ tag: 'panelReported', fault: 'jamming', on: silent.length > 0, gateways });
  };

  const tellPower = createPowerWords(post);
  const down = (line: Line, reason: string): void => {
    line.health.down(reason);
    tellPower(line, null);
  };

  function open(spec: DriverSpec, id: string | null): Line {
    const line: Line = {
      name: spec.name,
      id,
      shown: spec.shown ?? null,
      isOutward: spec.isOutward === true,
      isChosen: spec.isChosen === true,
      devices: new Set(),
      isUp: false,
      isSilent: false,
      health: createLineHealth(clock, id !== null && spec.isOutward !== true, options.now, tellLost),
      supervisor: createSupervisor({
        spec,
        clock,
        log,
        report: (report) => options.take(line, report),
        kept: options.kept,
        held: options.held,
        begun: options.begun,
        lost: (reason) => {
          line.isUp = false;
          down(line, reason);
          options.lost(line.devices, gatewayName(line) !== null);
        },
      }),
    };
    all.push(line);
    return line;
  }

  function close(line: Line, forGood: boolean): Promise<void> {
    all.splice(all.indexOf(line), 1);
    line.health.stop();
    tellPower(line, null);
    options.closed(line);
    if (line.isSilent) tellJamming(line, false);
    tellLost();
    return line.supervisor.stop(forGood);
  }

  const gateways = createGateways({
    ...options.opener,
    lines: all,
    open: (id, spec) => {
      const line = open(spec, id);
      line.supervisor.start();
      return line;
    },
    close,
    moved: tellLost,
    now: options.now,
    log,
  });
  for (const spec of options.drivers) open(spec, spec.shown?.id ?? null);

  return {
    all,
    gateways: gateways.answerers,
    changed: () => {
      gateways.changed();
      tellLost();
    },
    tellJamming,
    down,
    tellPower,
    stop: async () => {
      gateways.stop();
      for (const { health } of all) health.stop();
      await Promise.all(all.map(({ supervisor }) => supervisor.stop()));
    },
  };
}
