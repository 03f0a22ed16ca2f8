import type { Firmware, Release } from '@homeward/contract/shapes/panel/upkeep.ts';
import { isSentByPanel } from '@homeward/contract/rules/reports/report-ways.ts';
import type { Refusal } from '@homeward/contract/shapes/panel/command.ts';
import type { ReportTest } from '@homeward/contract/shapes/reports/report.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import { createUpkeep } from '@homeward/hub/machine.ts';
import type { FirmwareKeeper } from '@homeward/hub/machine.ts';
import { partOf } from '@homeward/server/panels/cached-panel.ts';
import type { CachedPanel } from '@homeward/server/panels/cached-panel.ts';
import type { Server } from '@homeward/server/server.ts';
import { testLog } from './quiet-world.ts';
import type { ScriptedHub } from './scripted-hub.ts';

export const release = (version: string): Release => ({ version, size: 10, notes: '', madeAt: 1 });

/** What a panel's machine does with its reports and its firmware, as a real one does: it refuses what that refuses. */
export interface PanelMachine {
  /** What its channel offers; a message key where that cannot be read. */
  offers: Release | string | null;
  /** Whether a version that is started proves sound. */
  sound: boolean;
  /** How tests of a destination end; those that are not named never do. */
  readonly answers: Map<number, 'accepted' | 'failed'>;
  readonly firmware: () => Firmware;
  /** What it was told to do with its firmware, and which destinations it tested. */
  readonly acts: string[];
  readonly tested: number[];
}

/** Ms for which each thing takes. */
const takes = 2000;

/** Gives a scripted hub a machine. */
export function panelMachine(
  { server, clock }: { readonly server: Server; readonly clock: Clock },
  hub: ScriptedHub,
): PanelMachine {
  let firmware: Firmware = {
    running: '1.0.0',
    channel: 'https://updates.example',
    available: null,
    checkedAt: null,
    staged: null,
    previous: '',
    onTrial: false,
    busy: null,
    problem: '',
    history: [],
  };
  const put = (change: Partial<Firmware>): void => {
    firmware = { ...firmware, ...change };
  };
  const noted = (act: Firmware['history'][number]['act'], version: string, message = '') => [
    { at: clock.now(), act, version, message },
    ...firmware.history,
  ];
  const machine: PanelMachine = {
    offers: null,
    sound: true,
    answers: new Map(),
    firmware: () => firmware,
    acts: [],
    tested: [],
  };
  function started(version: string): void {
    put({
      running: version,
      previous: firmware.running,
      staged: null,
      onTrial: true,
      history: noted('applied', version),
    });
    clock.after(takes, () =>
      put(
        machine.sound
          ? { onTrial: false, history: noted('confirmed', version) }
          : {
              onTrial: false,
              running: firmware.previous,
              previous: '',
              history: noted('failed', version, 'v2_mg_firmware_did_not_start'),
            },
      ),
    );
  }
  const keeper: FirmwareKeeper = {
    state: () => firmware,
    act: (act) => {
      machine.acts.push(act);
      const { staged, available } = firmware;
      if (act === 'apply' && staged !== null) return started(staged.version);
      if (act !== 'check' && act !== 'stage') return;
      put({ busy: { act, percent: 0 }, problem: '' });
      clock.after(takes, () => {
        const { offers } = machine;
        if (act === 'stage' && available !== null)
          put({
            busy: null,
            staged: available,
            available: null,
            history: noted('staged', available.version),
          });
        else if (typeof offers === 'string') put({ busy: null, problem: offers });
        else
          put({
            busy: null,
            checkedAt: clock.now(),
            available: offers === null || offers.version === firmware.running ? null : offers,
          });
      });
    },
  };
  const upkeep = createUpkeep({
    machine: { firmware: keeper },
    links: [],
    devices: { refresh: () => undefined },
    state: () => {
      throw new Error('it keeps its firmware');
    },
    panelClock: { wallOffset: () => 0 },
    clock,
    log: testLog(),
  });
  function known(): CachedPanel {
    const resident = server.services.registry.peek(hub.panel);
    if (!resident) throw new Error('it is not connected');
    return resident;
  }
  let lastTest = 0;
  async function tell(test: ReportTest): Promise<void> {
    const at = known().revision;
    const others = partOf(known(), 'reportTests').filter(
      ({ destination }) => destination !== test.destination,
    );
    await hub.up.change({ from: at, revision: at + 1, at: clock.now(), reportTests: [...others, test] });
  }
  function test(no: number): Refusal | null {
    const row = partOf(known(), 'destinations').find((one) => one.no === no);
    if (row === undefined) return { tag: 'absent' };
    if (!isSentByPanel(row)) return { tag: 'invalid', why: 'v2_mg_report_not_sent_by_panel' };
    machine.tested.push(no);
    lastTest += 1;
    const begun: ReportTest = {
      id: lastTest,
      destination: no,
      at: clock.now(),
      state: 'waiting',
      endedAt: null,
      answer: null,
    };
    hub.hold = tell(begun);
    const answer = machine.answers.get(no);
    if (answer !== undefined)
      clock.after(
        takes,
        () =>
          void tell({
            ...begun,
            state: answer,
            endedAt: clock.now(),
            answer: answer === 'accepted' ? 'accepted' : 'noAnswer: time-out',
          }),
      );
    return null;
  }
  const others = hub.script;
  hub.script = (command, sent) => {
    const refusal = others(command, sent);
    if (refusal !== null) return refusal;
    if (command.tag === 'testReport') return test(command.destination);
    if (command.tag !== 'upkeep') return null;
    const own = upkeep.refusal(command.act);
    if (own === null) upkeep.perform(command.act);
    return own;
  };
  hub.answer = ({ tag }) =>
    tag === 'firmware' ? { tag, firmware } : { tag: 'unanswered', why: 'hub.notKnown' };
  return machine;
}
