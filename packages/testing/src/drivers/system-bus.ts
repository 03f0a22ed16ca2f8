import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { systemProgram } from './system-program.ts';

/** Whether a bus can be run, asked and mocked here. */
export const busThere = (): boolean =>
  systemProgram(['dbus-daemon', '--version'], ['dbus']) &&
  systemProgram(['/usr/bin/python3', '-c', 'import dbusmock'], ['python3-dbusmock']);

/** A system bus of our own, with a ModemManager and a NetworkManager that python-dbusmock plays. */
export interface SystemBus {
  /** What `DBUS_SYSTEM_BUS_ADDRESS` says of it. */
  readonly address: string;
  /** Runs lines of Python with the bus, its mock of ModemManager and what `prelude` names; resolves when they are done. */
  play(lines: string): Promise<void>;
  close(): Promise<void>;
}

/** Names that lines of Python may use, and how a modem is put there. */
const prelude = `
import sys, dbus, dbusmock
name = 'org.freedesktop.ModemManager1'
root = '/org/freedesktop/ModemManager1'
modem = name + '.Modem'
at = root + '/Modem/0'
bus = dbus.SystemBus()
def mock(path):
    return dbus.Interface(bus.get_object(name, path), 'org.freedesktop.DBus.Mock')
def put(**values):
    mock(at).UpdateProperties(modem, values)
def network(**values):
    mock(at).UpdateProperties(modem + '.Modem3gpp', values)
# The number that ends with 00 is taken by no network.
send = '''
modem = objects['/org/freedesktop/ModemManager1/Modem/0']
own = self.props['org.freedesktop.ModemManager1.Sms']
if own['Number'].endswith('00'): raise dbus.exceptions.DBusException('no such number')
modem.sent = getattr(modem, 'sent', []) + [own['Number'] + ' ' + own['Text']]
'''
create = '''
self.made = getattr(self, 'made', 0) + 1
ret = dbus.ObjectPath('/org/freedesktop/ModemManager1/SMS/%d' % self.made)
self.AddObject(ret, 'org.freedesktop.ModemManager1.Sms',
    {'Number': args[0]['number'], 'Text': args[0]['text']}, [('Send', '', '', ''' + repr(send) + ''')])
'''
pin = '''
modem = objects['/org/freedesktop/ModemManager1/Modem/0']
name = 'org.freedesktop.ModemManager1.Modem'
left = modem.props[name]['UnlockRetries'][2]
right = args[0] == '1234'
modem.UpdateProperties(name, {
    'State': dbus.Int32(8 if right else 2), 'UnlockRequired': dbus.UInt32(1 if right else 2)})
modem.props[name]['UnlockRetries'][dbus.UInt32(2)] = dbus.UInt32(3 if right else left - 1)
if not right: raise dbus.exceptions.DBusException('incorrect password')
'''
def lock(tries=3):
    put(State=dbus.Int32(2), UnlockRequired=dbus.UInt32(2))
    dbus.Interface(bus.get_object(name, at), modem + '.Messaging').Tries(dbus.UInt32(tries))
def add():
    mock(root).AddObject(at, modem, {
        'State': dbus.Int32(8), 'StateFailedReason': dbus.UInt32(0),
        'Sim': dbus.ObjectPath(root + '/SIM/0'), 'Manufacturer': 'Acme', 'Model': 'LTE 7',
        'EquipmentIdentifier': '490154203237518', 'AccessTechnologies': dbus.UInt32(1 << 14),
        'SignalQuality': dbus.Struct((dbus.UInt32(67), True), signature='ub'),
        # As the real one has it: a dictionary whose keys are numbers.
        'UnlockRequired': dbus.UInt32(1),
        'UnlockRetries': dbus.Dictionary({dbus.UInt32(2): dbus.UInt32(3)}, signature='uu'),
    }, [('Reset', '', '', '')])
    mock(at).AddProperties(modem + '.Modem3gpp', {
        'OperatorName': 'Test Net', 'OperatorCode': '00101', 'RegistrationState': dbus.UInt32(1)})
    mock(at).AddMethods(modem + '.Modem3gpp', [('Register', 's', '',
        "if args[0] == '99999': raise dbus.exceptions.DBusException('no such network')")])
    mock(at).AddMethods(modem + '.Messaging', [
        ('Create', 'a{sv}', 'o', create), ('Delete', 'o', '', 'self.RemoveObject(args[0])'),
        ('Tries', 'u', '', "self.props['" + modem + "']['UnlockRetries'][dbus.UInt32(2)] = args[0]"),
        ('Sent', '', 'as', "ret = dbus.Array(getattr(self, 'sent', []), signature='s')"),
        ('Left', '', 'u', "ret = len([path for path in objects if '/SMS/' in path])")])
    mock(root).AddObject(root + '/SIM/0', name + '.Sim', {'Imsi': '001010123456789'}, [
        ('SendPin', 's', '', pin)])
def take():
    mock(root).RemoveObject(at)
# The connections of a NetworkManager; one whose point is called 'denied' is not taken.
changed = '''
if args[0]['gsm']['apn'] == 'denied': raise dbus.exceptions.DBusException('not privileged')
objects['/org/freedesktop/NetworkManager/Settings/1'].given = args[0]
'''
added = '''
ret = dbus.ObjectPath('/org/freedesktop/NetworkManager/Settings/1')
if args[0]['gsm']['apn'] == 'denied': raise dbus.exceptions.DBusException('not privileged')
self.AddObject(ret, 'org.freedesktop.NetworkManager.Settings.Connection', {}, [
    ('Update', 'a{sa{sv}}', '', ''' + repr(changed) + '''),
    ('Delete', '', '', "self.RemoveObject('/org/freedesktop/NetworkManager/Settings/1')")])
objects[ret].given = args[0]
'''
named = '''
path = '/org/freedesktop/NetworkManager/Settings/1'
if path not in objects or objects[path].given['connection']['uuid'] != args[0]:
    raise dbus.exceptions.DBusException('no such connection')
ret = dbus.ObjectPath(path)
'''
told = '''
own = objects.get('/org/freedesktop/NetworkManager/Settings/1')
ret = dbus.Dictionary({} if own is None else own.given, signature='sa{sv}')
'''
def manage():
    mock(root).AddObject('/org/freedesktop/NetworkManager/Settings', 'org.freedesktop.NetworkManager.Settings', {}, [
        ('AddConnection', 'a{sa{sv}}', 'o', added), ('GetConnectionByUuid', 's', 'o', named),
        ('ListConnections', '', 'ao', 'ret = dbus.Array([], signature="o")'),
        ('Told', '', 'a{sa{sv}}', told)])
    mock(root).AddObject('/org/freedesktop/NetworkManager', 'org.freedesktop.NetworkManager', {}, [
        ('ActivateConnection', 'ooo', 'o', 'self.begun = getattr(self, "begun", 0) + 1; ret = dbus.ObjectPath("/a/1")'),
        ('Begun', '', 'u', 'ret = getattr(self, "begun", 0)')])
`;

const template = `
BUS_NAME = 'org.freedesktop.ModemManager1'
MAIN_OBJ = '/org/freedesktop/ModemManager1'
MAIN_IFACE = 'org.freedesktop.ModemManager1'
IS_OBJECT_MANAGER = True
SYSTEM_BUS = True
import dbus.service
def load(mock, parameters):
    mock.AddProperties(MAIN_IFACE, {'Version': '1.20.4'})
    # The same objects stand under its name, too.
    mock.other_name = dbus.service.BusName('org.freedesktop.NetworkManager', mock.connection)
`;

/** One interpreter runs what it is told, line by line, since each takes its time to start. */
const loop = `${prelude}
import json
print('ready', flush=True)
for line in sys.stdin:
    exec(json.loads(line))
    print('done', flush=True)
`;

function lines(child: ChildProcess): () => Promise<string> {
  const { stdout } = child;
  if (stdout === null) throw new Error('nothing can be heard of it');
  const read = createInterface({ input: stdout })[Symbol.asyncIterator]();
  return async () => String((await read.next()).value);
}

async function ended(child: ChildProcess | undefined): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  await new Promise((resolve) => {
    child.once('exit', resolve);
    child.kill('SIGKILL');
  });
}

export async function startSystemBus(): Promise<SystemBus> {
  const folder = await mkdtemp(join(tmpdir(), 'homeward-bus-'));
  const address = `unix:path=${join(folder, 'bus')}`;
  const env = { ...process.env, DBUS_SYSTEM_BUS_ADDRESS: address };
  const children: ChildProcess[] = [];
  const run = (command: string, ...args: readonly string[]): ChildProcess => {
    const child = spawn(command, args, { env, stdio: ['pipe', 'pipe', 'ignore'] });
    children.push(child);
    return child;
  };
  const daemon = run('dbus-daemon', '--session', '--nofork', '--print-address', `--address=${address}`);
  await lines(daemon)();
  const mocked = `
import sys, tempfile
with tempfile.NamedTemporaryFile('w', suffix='.py', dir=${JSON.stringify(folder)}, delete=False) as file:
    file.write(${JSON.stringify(template)})
sys.argv = ['dbusmock', '--system', '--template', file.name]
import runpy
runpy.run_module('dbusmock', run_name='__main__')
`;
  run('/usr/bin/python3', '-c', mocked).stdout?.resume();
  // The player waits until the mock has its name.
  const wait = `
import dbus, time
bus = dbus.SystemBus()
while not bus.name_has_owner('org.freedesktop.ModemManager1'): time.sleep(0.02)
`;
  const player = run('/usr/bin/python3', '-c', wait + loop);
  const said = lines(player);
  await said();
  return {
    address,
    play: async (text) => {
      player.stdin?.write(`${JSON.stringify(text)}\n`);
      const answer = await said();
      if (answer !== 'done') throw new Error(`the mock did not do it: ${answer}`);
    },
    close: async () => {
      for (const child of children.toReversed()) await ended(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
