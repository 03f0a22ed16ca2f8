import type { MachineSetting, MachineTest } from '@homeward/contract/shapes/reports/machine-setting.ts';
import type { FieldValues } from '@homeward/contract/words/devices/gateway-rows.ts';
import {
  filledMachine,
  keptSecret,
  machineRow,
  machineRows,
  machineSecrets,
} from '@homeward/contract/words/reports/machine-rows.ts';
import type { MachinePart } from '@homeward/contract/words/reports/machine-rows.ts';
import type { Clock, Log } from '@homeward/contract/ports.ts';
import type { Seal } from '../base/seal.ts';
import { machineOptionsOf, machineValuesOf } from '../options/machine-options.ts';
import type { NotifyOptions } from '../options/notify.ts';
import { machineSettings, noteMachineTest, putMachineSetting } from '../store/machine-settings.ts';
import type { Changed } from '../store/revisions.ts';
import type { Db } from '../store/store.ts';
import type { MachineSettingTable } from '../store/tables/machine.ts';

interface Parts {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly seal: Seal;
  /** What variables of the machine say: it wins. */
  readonly options: NotifyOptions;
}

type Last = Pick<MachineTest, 'tag' | 'reason' | 'said'>;

const aboutPart = (part: string): string => `machine setting ${part}`;
const markOf = (rows: readonly MachineSettingTable[]): string =>
  rows.map(({ part, revision }) => `${part} ${revision}`).join();

/** Secrets as no more than that they are there. */
const masked = (part: MachinePart, values: FieldValues): FieldValues =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      value !== '' && machineSecrets(machineRow(part)).includes(field) ? keptSecret : value,
    ]),
  );

/**
 * Owns how people are reached: what variables of the machine say, and beneath that what the portal holds. In memory, read
 * anew when another node has written.
 */
export class MachineSettings {
  readonly #parts: Parts;
  /** Null where the portal holds nothing, or it cannot be read. */
  #held: ReadonlyMap<string, FieldValues | null> = new Map();
  #mark = '';
  #current: NotifyOptions;
  #reading: Promise<void> = Promise.resolve();
  readonly #listeners = new Set<() => void>();

  private constructor(parts: Parts) {
    this.#parts = parts;
    this.#current = parts.options;
  }

  static async open(parts: Parts): Promise<MachineSettings> {
    const made = new MachineSettings(parts);
    await made.refresh();
    return made;
  }

  /** How people are reached now. */
  current(): NotifyOptions {
    return this.#current;
  }

  /** Called whenever that is something else. */
  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /** Takes in what was written since the last time. */
  refresh(): Promise<void> {
    this.#reading = this.#reading.catch(() => undefined).then(() => this.#read());
    return this.#reading;
  }

  /** Whether a variable of the machine says it, so that the portal cannot. */
  isMachines(part: MachinePart): boolean {
    return machineValuesOf(part, this.#parts.options) !== null;
  }

  /** The values that the portal holds, secrets in clear; null where it holds none. */
  valuesOf(part: MachinePart): FieldValues | null {
    return this.#held.get(part) ?? null;
  }

  /** All parts as they may be shown, with how the last test of each went. */
  async shown(): Promise<readonly MachineSetting[]> {
    await this.refresh();
    const rows = new Map((await machineSettings(this.#parts.db)).map((row) => [row.part, row]));
    return machineRows.map(({ part }): MachineSetting => {
      const row = rows.get(part);
      const machines = machineValuesOf(part, this.#parts.options);
      const own = this.valuesOf(part);
      const last = row === undefined || row.tested === '' ? null : (JSON.parse(row.tested) as Last);
      return {
        part,
        by: machines !== null ? 'machine' : own !== null ? 'portal' : 'nothing',
        values: machines ?? masked(part, own ?? {}),
        lost: machines === null && own === null && (row?.sealed ?? '') !== '',
        revision: row?.revision ?? 0,
        last: last && { ...last, at: row?.tested_at ?? 0 },
      };
    });
  }

  /** Sets a part, with effect at once here and within seconds at other nodes; null clears it. */
  async put(part: MachinePart, values: FieldValues | null, expect: number | null): Promise<Changed> {
    const { db, seal } = this.#parts;
    const sealed = values === null ? '' : seal.seal(JSON.stringify(values), aboutPart(part));
    const changed = await putMachineSetting(db, part, sealed, expect);
    await this.refresh();
    return changed;
  }

  /** Keeps what a test came to. */
  async tested(part: MachinePart, { tag, reason, said }: Last): Promise<void> {
    const { db, clock } = this.#parts;
    await noteMachineTest(db, part, JSON.stringify({ tag, reason, said }), clock.now());
  }

  async #read(): Promise<void> {
    const rows = await machineSettings(this.#parts.db);
    const mark = markOf(rows);
    if (mark === this.#mark) return;
    this.#mark = mark;
    this.#held = new Map(rows.map((row) => [row.part, this.#open(row)]));
    this.#current = this.#effective();
    for (const listener of this.#listeners) listener();
  }

  #open({ part, sealed }: MachineSettingTable): FieldValues | null {
    if (sealed === '') return null;
    const known = machineRows.find((row) => row.part === part);
    const text = this.#parts.seal.open(sealed, aboutPart(part));
    if (text === null)
      this.#parts.log.warn('a setting of the machine cannot be read: its key is gone', { part });
    return text === null || known === undefined
      ? null
      : filledMachine(known, JSON.parse(text) as FieldValues);
  }

  #effective(): NotifyOptions {
    const { options } = this.#parts;
    const own = machineRows.flatMap(({ part }) => {
      const values = this.isMachines(part) ? null : this.valuesOf(part);
      const read = values && machineOptionsOf(part, values);
      return read ? [{ part, read }] : [];
    });
    const typed = new Set<string>(own.map(({ part }) => part));
    return own.reduce<NotifyOptions>(
      (all, { read }) => ({ ...all, ...read, turns: { ...all.turns, ...read.turns } }),
      { ...options, typed },
    );
  }
}
