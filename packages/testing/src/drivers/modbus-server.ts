import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { freePort } from '../free-port.ts';
import { systemProgram } from './system-program.ts';

/** Whether pymodbus is here (Debian’s python3-pymodbus). */
export const pymodbusThere = (): boolean =>
  systemProgram(
    ['/usr/bin/python3', '-c', 'import pymodbus, serial, serial_asyncio'],
    ['python3-pymodbus', 'python3-serial', 'python3-serial-asyncio'],
  );

/**
 * Pymodbus as a gateway with a hundred of each, which takes orders by line: `TABLE ADDRESS VALUE`. Coil 90 is echoed at
 * discrete input 90 until it is told to `freeze`.
 */
const program = `
import sys, threading, time
from pymodbus.server import StartTcpServer
from pymodbus.datastore import ModbusSequentialDataBlock, ModbusSlaveContext, ModbusServerContext
from pymodbus.transaction import ModbusRtuFramer, ModbusSocketFramer
block = lambda: ModbusSequentialDataBlock(0, [0] * 100)
unit = ModbusSlaveContext(di=block(), co=block(), hr=block(), ir=block(), zero_mode=True)
context = ModbusServerContext(slaves={1: unit}, single=False)
codes = {'coil': 1, 'discrete': 2, 'holding': 3, 'input': 4}
frozen = False
def orders():
    global frozen
    for line in sys.stdin:
        words = line.split()
        if words[0] == 'freeze': frozen = True
        elif words[0] == 'show': print('shows', int(unit.getValues(codes[words[1]], int(words[2]), 1)[0]), flush=True)
        else: unit.setValues(codes[words[0]], int(words[1]), [int(words[2])]); print('set', flush=True)
def echo():
    while True:
        if not frozen: unit.setValues(2, 90, unit.getValues(1, 90, 1))
        time.sleep(0.02)
threading.Thread(target=orders, daemon=True).start()
threading.Thread(target=echo, daemon=True).start()
framer = ModbusRtuFramer if sys.argv[2] == 'rtu' else ModbusSocketFramer
StartTcpServer(context=context, address=('127.0.0.1', int(sys.argv[1])), framer=framer, allow_reuse_address=True)
`;

export interface ModbusServer {
  readonly port: number;
  /** Sets a bit or a register. */
  put(table: 'coil' | 'discrete' | 'holding' | 'input', address: number, value: number): Promise<void>;
  shows(table: 'coil' | 'holding', address: number): Promise<number>;
  /** It goes on answering, and its echo stands still. */
  freeze(): void;
  /** It answers nothing any more, or again. */
  hang(on: boolean): void;
  close(): Promise<void>;
}

/** Waits until somebody listens. */
async function listens(child: ChildProcess, port: number): Promise<void> {
  for (;;) {
    const isThere = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (isThere) return;
    if (child.exitCode !== null) throw new Error('the Modbus server ended');
  }
}

/** Starts it, and resolves when it is there; at a port that was its own before, too. */
export async function startModbusServer(framing: 'tcp' | 'rtu', at?: number): Promise<ModbusServer> {
  const port = at ?? (await freePort());
  const child = spawn('/usr/bin/python3', ['-u', '-W', 'ignore', '-c', program, String(port), framing], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const lines = createInterface({ input: child.stdout });
  const answers = lines[Symbol.asyncIterator]();
  const order = async (line: string): Promise<string> => {
    child.stdin.write(`${line}\n`);
    const answer = await answers.next();
    return answer.done === true ? '' : answer.value;
  };
  await order('coil 0 0');
  await listens(child, port);
  return {
    port,
    put: async (table, address, value) => void (await order(`${table} ${address} ${value}`)),
    shows: async (table, address) => Number((await order(`show ${table} ${address}`)).split(' ')[1]),
    freeze: () => void child.stdin.write('freeze\n'),
    hang: (on) => void child.kill(on ? 'SIGSTOP' : 'SIGCONT'),
    close: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}
