import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { Clock, Random } from '@homeward/contract/ports.ts';
import { createBackoff } from '../common/backoff.ts';
import type { CommandOutcome } from '../port.ts';
import type { GatewayEars, WiredGateway } from './gateway.ts';
import { type Asked, dialModbus, type ModbusClient } from './modbus-client.ts';
import { bitAt, refusalText, type Table, wordAt } from './modbus-frames.ts';
import type { ModbusPlace, ModbusWiredOptions } from './options.ts';

/** A terminal among those that are read at once. */
interface Terminal {
  readonly id: DeviceId;
  readonly place: ModbusPlace;
  readonly isOutput: boolean;
}

/** Terminals that lie beside each other. */
export interface Block {
  readonly table: Table;
  readonly address: number;
  readonly count: number;
  readonly terminals: readonly Terminal[];
}

/** Addresses in between that may be read for nothing, and the most that are read at once. */
const widestGap = 8;
const longest = 100;
/** Questions in a row that nobody answers before the gateway is gone. */
const patience = 3;
const beatMs = 2_000;
/** Beats in a row at which the echo does not move before it is frozen. */
const missedBeats = 3;

/** What is written now, what was echoed last, and for how many beats that did not move. */
interface Beat {
  readonly on: boolean;
  readonly echo: number | null;
  readonly still: number;
}

/** What is read in as few questions as possible. */
export function blocksOf(terminals: readonly Terminal[]): readonly Block[] {
  const blocks: { table: Table; address: number; count: number; terminals: Terminal[] }[] = [];
  const sorted = terminals.toSorted(
    (a, b) => a.place.table.localeCompare(b.place.table) || a.place.address - b.place.address,
  );
  for (const terminal of sorted) {
    const { table, address } = terminal.place;
    const block = blocks.at(-1);
    const reach = block === undefined ? Infinity : address - (block.address + block.count);
    if (block?.table === table && reach <= widestGap && address - block.address < longest) {
      block.count = Math.max(block.count, address - block.address + 1);
      block.terminals.push(terminal);
    } else blocks.push({ table, address, count: 1, terminals: [terminal] });
  }
  return blocks;
}

/** Terminals behind a Modbus gateway, all of which are read over and over. */
export function createModbusGateway(
  options: ModbusWiredOptions,
  { clock, random }: { readonly clock: Clock; readonly random: Random },
): WiredGateway {
  const { inputs, outputs, pollMs = 50, heartbeat } = options;
  const blocks = blocksOf([
    ...inputs.map((input): Terminal => ({ id: input.id, place: input, isOutput: false })),
    ...outputs.map(({ id, coil }): Terminal => ({
      id,
      place: { table: 'coil', address: coil },
      isOutput: true,
    })),
  ]);
  const coils = new Map(outputs.map(({ id, coil }) => [id, coil]));
  const backoff = createBackoff(clock, random);
  let ears: GatewayEars | null = null;
  let client: ModbusClient | null = null;
  let cancelPoll = () => {};
  let cancelBeat = () => {};
  let unanswered = 0;
  let refusal = '';

  function dial(): void {
    unanswered = 0;
    refusal = '';
    const dialled = dialModbus(
      clock,
      { ...options, port: options.port ?? 502 },
      {
        ready: () => {
          if (client !== dialled) return;
          void poll(dialled);
          if (heartbeat !== undefined) void beat(dialled, heartbeat, { on: true, echo: null, still: 0 });
        },
        ended: (reason) => {
          if (client === dialled) lost(reason);
        },
      },
    );
    client = dialled;
  }

  function lost(reason: string): void {
    cancelPoll();
    cancelBeat();
    client?.close();
    client = null;
    ears?.down(reason);
    if (ears !== null) backoff.again(dial);
  }

  async function poll(through: ModbusClient): Promise<void> {
    const begunAt = clock.monotonic();
    let isHeard = false;
    for (const block of blocks) {
      const asked = await through.read(block.table, block.address, block.count);
      if (client !== through) return;
      if (!answered(asked)) return;
      if (asked.tag === 'read') {
        // It is there as soon as it answers one of them.
        if (!isHeard) ears?.up();
        isHeard = true;
        readings(block, asked.data);
      } else if (asked.tag === 'refused') refused(block, asked.code);
    }
    if (isHeard) backoff.reset();
    else if (refusal !== '' && blocks.length > 0) return lost(`the gateway refuses: ${refusal}`);
    const left = pollMs - (clock.monotonic() - begunAt);
    cancelPoll = clock.after(Math.max(0, left), () => void poll(through));
  }

  /** False where nobody has answered for too long: then the gateway is lost. */
  function answered({ tag }: Asked): boolean {
    unanswered = tag === 'silent' ? unanswered + 1 : 0;
    if (unanswered < patience) return true;
    lost('the gateway does not answer any more');
    return false;
  }

  function readings({ address, table, terminals }: Block, data: Buffer): void {
    for (const { id, place, isOutput } of terminals) {
      const at = place.address - address;
      const isBit = table === 'coil' || table === 'discrete';
      const reading = isBit ? bitAt(data, at) : wordAt(data, at, place.signed === true);
      if (isOutput) {
        ears?.stands(id, reading === 1, true);
        continue;
      }
      ears?.silent(id, false);
      ears?.measured(id, reading, true);
    }
  }

  function refused({ terminals }: Block, code: number): void {
    refusal = refusalText(code);
    for (const { id, isOutput } of terminals) if (!isOutput) ears?.silent(id, true);
  }

  /** Toggles a coil whose echo must move, too: a frozen gateway answers with what it measured long ago. */
  async function beat(
    through: ModbusClient,
    heart: NonNullable<ModbusWiredOptions['heartbeat']>,
    { on, echo, still }: Beat,
  ): Promise<void> {
    await through.write(heart.coil, on);
    if (client !== through) return;
    cancelBeat = clock.after(beatMs, () => void listen(through, heart, { on, echo, still }));
  }

  async function listen(
    through: ModbusClient,
    heart: NonNullable<ModbusWiredOptions['heartbeat']>,
    { on, echo, still }: Beat,
  ): Promise<void> {
    const { table, address } = heart.echo;
    const asked = await through.read(table, address, 1);
    if (client !== through) return;
    const isBit = table === 'coil' || table === 'discrete';
    const heard = asked.tag !== 'read' ? echo : isBit ? bitAt(asked.data, 0) : wordAt(asked.data, 0, false);
    const stillNow = heard === echo ? still + 1 : 0;
    if (stillNow >= missedBeats) return lost('the gateway is frozen: it echoes no heartbeat');
    await beat(through, heart, { on: !on, echo: heard, still: stillNow });
  }

  return {
    start: (listener) => {
      ears = listener;
      dial();
    },
    set: async (id, on): Promise<CommandOutcome> => {
      const coil = coils.get(id);
      const through = client;
      if (coil === undefined || through === null) return { tag: 'rejected', reason: 'linkDown' };
      const asked = await through.write(coil, on);
      switch (asked.tag) {
        case 'written':
          return { tag: 'confirmed' };
        case 'refused':
          return { tag: 'rejected', reason: 'unsupported' };
        case 'gone':
          return { tag: 'rejected', reason: 'linkDown' };
        default:
          return { tag: 'unconfirmed', reason: client === through ? 'timedOut' : 'linkLost' };
      }
    },
    stop: () => {
      ears = null;
      backoff.cancel();
      cancelPoll();
      cancelBeat();
      client?.close();
      client = null;
      return Promise.resolve();
    },
  };
}
