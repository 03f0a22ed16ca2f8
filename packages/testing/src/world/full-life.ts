import type { Body } from './body.ts';
import type { HubMachine } from './hub-machine.ts';
import type { Dice } from './random.ts';
import type { Scheduler } from './scheduler.ts';

const minute = 60_000;
const tags = ['04A1B2C3', '04d4e5f6', '04778899', 'DEADBEEF', 'CAFE0001'];

/** What happens in a home that has everything, beside what happens everywhere. */
export function fullLife(
  { house }: HubMachine,
  rolls: Dice,
  scheduler: Scheduler,
  act: () => void,
): readonly (readonly [number, () => void])[] {
  const where = (test: (body: Body) => boolean): Body | null => {
    const found = house.bodies.filter(test);
    return found.length === 0 ? null : rolls.pick(found);
  };
  const ofKind = (...kinds: readonly string[]) => where(({ config: { kind } }) => kinds.includes(kind));

  const keySwitch = () => {
    const body = where(({ config }) => config.settings.setUnset !== 'none');
    if (body === null) return;
    house.change(body, { opening: body.values.opening === 'open' ? 'closed' : 'open' });
  };
  const tag = () => {
    const body = ofKind('tag_reader');
    if (body === null) return;
    const times = rolls.chance(0.15) ? 8 : 1;
    const uid = times > 1 ? 'DEADBEEF' : rolls.pick(tags);
    for (let time = 0; time < times; time += 1)
      scheduler.after(time * 2_000, () => house.change(body, { action: `tag:${uid}` }));
  };
  const button = () => {
    const body = ofKind('night_switch', 'scene_button', 'remote_controller', 'keypad');
    if (body === null) return;
    house.change(body, {
      action: rolls.pick([
        'on',
        'off',
        'button_1',
        'arm',
        'home',
        'home_2',
        'disarm',
        'emergency',
        'fire',
        'what',
      ]),
    });
  };
  const weather = () => {
    const body = ofKind('temperature_sensor', 'thermostat');
    if (body !== null) house.change(body, { temperature: rolls.int(10, 35) });
  };
  const mask = () => {
    const body = ofKind('pir', 'outdoor_pir');
    if (body === null) return;
    house.change(body, { masked: true });
    scheduler.after(rolls.int(minute, 20 * minute), () => house.change(body, { masked: false }));
  };
  const handle = () => {
    const body = ofKind('door_lock');
    if (body !== null) house.change(body, { locked: body.values.locked !== true });
  };
  const light = () => {
    const body = ofKind('switch', 'power_switch_meter', 'dimmer', 'hue');
    if (body !== null) house.change(body, { on: body.values.on !== true });
  };
  /** Burnt toast: the same detector, or another, a little later. */
  const smoke = () => {
    const body = ofKind('smoke_detector', 'heat_detector');
    if (body === null) return;
    for (let time = 0; time < rolls.int(1, 3); time += 1) {
      const at = time * rolls.int(35_000, 90_000);
      scheduler.after(at, () => house.change(body, { detected: true }));
      scheduler.after(at + 20_000, () => house.change(body, { detected: false }));
    }
  };

  /** A button for help that was pressed by mistake, and says so: what it called for is taken back, or it is too late. */
  const slip = () => {
    const body = ofKind('pendant', 'pull_cord', 'medical_button', 'fall_sensor');
    if (body === null) return;
    house.change(body, { detected: true });
    scheduler.after(200, () => house.change(body, { detected: false }));
    scheduler.after(rolls.int(2_000, 25_000), () => house.change(body, { action: 'cancel' }));
  };

  /** Somebody who leaves, and comes back for the keys, more than once. */
  const forget = () => {
    const door = house.bodies[0];
    act();
    for (let time = 1; time <= 3 && door !== undefined; time += 1) {
      const at = time * rolls.int(4_000, 12_000);
      scheduler.after(at, () => house.change(door, { opening: 'open' }));
      scheduler.after(at + 2_000, () => house.change(door, { opening: 'closed' }));
    }
  };

  return [
    [3, forget],
    [16, act],
    [3, keySwitch],
    [3, tag],
    [3, button],
    [2, weather],
    [1, mask],
    [2, handle],
    [2, light],
    [1, smoke],
    [5, slip],
  ];
}
