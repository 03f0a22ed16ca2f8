/**
 * The least memory that holds what is known of a panel: class rows of one shape, words interned, flags in bits,
 * settings shared. Nothing else is kept, and nobody can ask for more than the rows say.
 */
import type { DeviceView } from '@homeward/contract/shapes/devices/device.ts';
import type { PanelChange, PanelView } from '@homeward/contract/shapes/panel/panel.ts';
import { measureHeap } from '../heap.ts';
import { panelIds } from '../load/panel-traffic.ts';

const words = new Map<string, string>();
function intern(word: string): string {
  const known = words.get(word);
  if (known !== undefined) return known;
  words.set(word, word);
  return word;
}

const settings = new Map<string, unknown>();
/** The one copy of a plain value. */
function one(value: unknown): unknown {
  const key = JSON.stringify(value);
  const known = settings.get(key);
  if (known !== undefined) return known;
  settings.set(key, value);
  return value;
}

const bit = (on: boolean | null | undefined, place: number): number => (on === true ? 1 << place : 0);
/** Absent and unknown have numbers of their own below every real one. */
const small = (value: number | null | undefined): number =>
  value === undefined ? -1001 : value === null ? -1000 : value;

class Row {
  readonly id: string;
  readonly kind: string;
  readonly model: string;
  readonly name: string;
  readonly room: string;
  readonly settings: unknown;
  readonly place: number;
  flags = 0;
  battery = 0;
  rssi = 0;
  level = 0;
  reading = 0;
  second = 0;
  lastHeard = 0;

  constructor(device: DeviceView) {
    this.id = device.id;
    this.kind = intern(device.kind);
    this.model = intern(device.modelId);
    this.name = device.name;
    this.room = intern(device.room ?? '');
    this.settings = one(device.settings);
    this.place = device.area * 1000 + device.zone;
    this.hear(device);
  }

  hear({ values, online, faults, bypass, condition, lastHeard }: DeviceView): void {
    this.flags =
      bit(values.opening === 'open', 0) |
      bit(values.opening === null, 1) |
      bit(values.motion, 2) |
      bit(values.detected, 3) |
      bit(values.tamper, 4) |
      bit(values.batteryLow, 5) |
      bit(values.on, 6) |
      bit(values.locked, 7) |
      bit(values.sounding, 8) |
      bit(online === 'online', 9) |
      bit(online === 'unknown', 10) |
      bit(bypass.permanent, 11) |
      bit(bypass.oneTime, 12) |
      bit(condition === 'active', 13) |
      bit(condition === 'unknown', 14) |
      (faults.length << 16);
    this.battery = small(values.battery);
    this.rssi = small(values.rssi);
    this.level = small(values.level);
    // Tenths, so that they stay small integers.
    this.reading = Math.round(small(values.temperature ?? values.power ?? values.lux) * 10);
    this.second = small(values.humidity ?? values.co2);
    // Seconds since 2020 fit a small integer.
    this.lastHeard = Math.round(((lastHeard ?? 0) - 1_577_836_800_000) / 1000);
  }
}

class Panel {
  readonly id: string;
  readonly name: string;
  readonly rows: Row[];
  /** Areas, rooms, scenes, rules and reports as one text: read seldom. */
  readonly rest: string;
  revision: number;
  at: number;

  constructor({ id, name, devices, revision, at, ...rest }: PanelView) {
    this.id = id;
    this.name = name;
    this.rows = devices.map((device) => new Row(device));
    this.rest = JSON.stringify(rest);
    this.revision = revision;
    this.at = at;
  }
}

const panels: Panel[] = [];
measureHeap(panelIds(Number(process.env['BENCH_PANELS'])), {
  take: (text) => void panels.push(new Panel(JSON.parse(text) as PanelView)),
  change: (no, _id, text) => {
    const change = JSON.parse(text) as PanelChange;
    const panel = panels[no];
    if (!panel) throw new Error('no such panel');
    panel.revision = change.revision;
    panel.at = change.at;
    for (const device of change.devices ?? []) panel.rows.find(({ id }) => id === device.id)?.hear(device);
  },
});
